/** What the samples of a compute show about its cache and connections: whether they suffice, and on what evidence. */
@NullMarked
package dev.plimsoll.advice.assess;

import org.jspecify.annotations.NullMarked;
