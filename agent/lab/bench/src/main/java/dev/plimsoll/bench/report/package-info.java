/** Pages of benchmarks: Markdown with tables, and the CSV files beside them. */
@NullMarked
package dev.plimsoll.bench.report;

import org.jspecify.annotations.NullMarked;
