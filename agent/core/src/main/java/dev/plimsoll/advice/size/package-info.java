/** Which size would be right, and why: cache and connections asked apart, one piece of advice, and what following it costs. */
@NullMarked
package dev.plimsoll.advice.size;

import org.jspecify.annotations.NullMarked;
