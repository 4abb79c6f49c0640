/** Tells Prometheus and people what the record says: the server, what it answers to which request, and to whom. */
@NullMarked
package dev.plimsoll.web;

import org.jspecify.annotations.NullMarked;
