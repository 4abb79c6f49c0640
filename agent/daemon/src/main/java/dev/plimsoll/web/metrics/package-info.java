/** The fleet as metrics; each metric is declared once, in {@link dev.plimsoll.web.metrics.Metric}. */
@NullMarked
package dev.plimsoll.web.metrics;

import org.jspecify.annotations.NullMarked;
