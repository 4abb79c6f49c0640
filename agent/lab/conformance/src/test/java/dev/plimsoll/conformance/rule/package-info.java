/** What the contract says, rule by rule, and how a test names the rules it shows. */
@NullMarked
package dev.plimsoll.conformance.rule;

import org.jspecify.annotations.NullMarked;
