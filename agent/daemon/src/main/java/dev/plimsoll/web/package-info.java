/** Tells Prometheus and people what the record says. */
@NullMarked
package dev.plimsoll.web;

import org.jspecify.annotations.NullMarked;
