/** The fleet as metrics; each is declared once, in {@code ComputeMetric} or {@code FleetMetric}. */
@NullMarked
package dev.plimsoll.web.metrics;

import org.jspecify.annotations.NullMarked;
