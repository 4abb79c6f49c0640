/** The fleet as metrics: each declared once, kept at what holds now. */
@NullMarked
package dev.plimsoll.web.metrics;

import org.jspecify.annotations.NullMarked;
