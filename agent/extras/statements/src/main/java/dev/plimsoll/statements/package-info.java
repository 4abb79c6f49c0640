/** The extra {@code statements}: which statements of a compute read most past its shared buffers, from {@code pg_stat_statements}. */
@NullMarked
package dev.plimsoll.statements;

import org.jspecify.annotations.NullMarked;
