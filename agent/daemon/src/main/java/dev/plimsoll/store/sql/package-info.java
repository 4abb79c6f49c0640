/** The journal in SQL that both databases share: entries, their chain, archives, and retention. */
@NullMarked
package dev.plimsoll.store.sql;

import org.jspecify.annotations.NullMarked;
