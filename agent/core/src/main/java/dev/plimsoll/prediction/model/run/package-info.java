/** What a compute did between probes, per run and per hour: reads, load, connections. */
@NullMarked
package dev.plimsoll.prediction.model.run;

import org.jspecify.annotations.NullMarked;
