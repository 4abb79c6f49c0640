/** What the page, the JSON and the metrics say alike: which of several figures is shown, in which order, and how a span of time is written. */
@NullMarked
package dev.plimsoll.web.view;

import org.jspecify.annotations.NullMarked;
