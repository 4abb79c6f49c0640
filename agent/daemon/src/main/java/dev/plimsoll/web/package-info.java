/** The HTTP server: status page, metrics and JSON, and the routes that take answers of people. */
@NullMarked
package dev.plimsoll.web;

import org.jspecify.annotations.NullMarked;
