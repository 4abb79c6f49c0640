/** The extra {@code repository}: proposes changes of size as commits in a Git repository, for people who manage computes as code. */
@NullMarked
package dev.plimsoll.repository;

import org.jspecify.annotations.NullMarked;
