/** What a customer of the platform has: keys, projects, branches, and the plan that says what may be asked for. */
@NullMarked
package dev.plimsoll.emulator.account;

import org.jspecify.annotations.NullMarked;
