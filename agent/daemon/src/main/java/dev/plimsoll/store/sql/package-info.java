/** The store's tables, in SQL that both databases share. */
@NullMarked
package dev.plimsoll.store.sql;

import org.jspecify.annotations.NullMarked;
