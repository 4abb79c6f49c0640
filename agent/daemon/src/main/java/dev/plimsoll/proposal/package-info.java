/** Proposes changes of size as commits in a Git repository, for people who manage computes as code. */
@NullMarked
package dev.plimsoll.proposal;

import org.jspecify.annotations.NullMarked;
