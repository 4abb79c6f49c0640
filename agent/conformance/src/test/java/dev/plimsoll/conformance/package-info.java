/** The contract of the platform as tests, one class for each section or part of it. */
@NullMarked
package dev.plimsoll.conformance;

import org.jspecify.annotations.NullMarked;
