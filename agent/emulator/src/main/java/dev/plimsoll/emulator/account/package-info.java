/** The customer's account: keys, projects, branches, and the limits of its plan. */
@NullMarked
package dev.plimsoll.emulator.account;

import org.jspecify.annotations.NullMarked;
