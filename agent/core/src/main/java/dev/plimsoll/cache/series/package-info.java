/** What probes of one compute found over time, in spans of one probe, one hour or one point of a chart. */
@NullMarked
package dev.plimsoll.cache.series;

import org.jspecify.annotations.NullMarked;
