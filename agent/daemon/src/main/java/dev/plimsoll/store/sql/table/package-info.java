/** How statements reach the database, and the tables of samples, models, savings and probe states. */
@NullMarked
package dev.plimsoll.store.sql.table;

import org.jspecify.annotations.NullMarked;
