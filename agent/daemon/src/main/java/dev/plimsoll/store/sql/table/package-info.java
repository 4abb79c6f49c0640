/** How statements reach the database, and the tables of samples, models, savings, probe states and the lease. */
@NullMarked
package dev.plimsoll.store.sql.table;

import org.jspecify.annotations.NullMarked;
