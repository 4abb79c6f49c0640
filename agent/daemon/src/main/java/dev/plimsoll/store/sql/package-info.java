/** The store's tables: what is remembered as rows, in SQL that both databases share. */
@NullMarked
package dev.plimsoll.store.sql;

import org.jspecify.annotations.NullMarked;
