/** What the samples of a compute say of its cache and its connections: whether they say anything yet, and on what grounds. */
@NullMarked
package dev.plimsoll.advice.assess;

import org.jspecify.annotations.NullMarked;
