/** Pages of benchmarks: Markdown with tables, and the CSV files beside them. */
@NullMarked
package dev.plimsoll.report;

import org.jspecify.annotations.NullMarked;
