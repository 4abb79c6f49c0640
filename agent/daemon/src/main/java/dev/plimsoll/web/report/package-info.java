/** Reports as HTML files of their own: printable, without scripts, with nothing loaded from elsewhere. */
@NullMarked
package dev.plimsoll.web.report;

import org.jspecify.annotations.NullMarked;
