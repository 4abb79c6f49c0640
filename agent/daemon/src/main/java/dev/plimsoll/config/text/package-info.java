/** What was written and where, before anybody asks which key it is for; and what is wrong with it, told with its place. */
@NullMarked
package dev.plimsoll.config.text;

import org.jspecify.annotations.NullMarked;
