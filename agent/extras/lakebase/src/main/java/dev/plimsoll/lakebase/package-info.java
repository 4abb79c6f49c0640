/** The extra {@code lakebase}: the form of Databricks Lakebase's API, and its sizes. */
@NullMarked
package dev.plimsoll.lakebase;

import org.jspecify.annotations.NullMarked;
