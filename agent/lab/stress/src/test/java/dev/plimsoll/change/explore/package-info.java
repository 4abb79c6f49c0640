/** Takes the steps of a change in every order, with two agents and all that the world does between them. */
@NullMarked
package dev.plimsoll.change.explore;

import org.jspecify.annotations.NullMarked;
