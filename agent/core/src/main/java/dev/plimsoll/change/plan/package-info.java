/** Whether and when a change may be made: policy, guardrails, windows and limits, and the steps of an attempt. */
@NullMarked
package dev.plimsoll.change.plan;

import org.jspecify.annotations.NullMarked;
