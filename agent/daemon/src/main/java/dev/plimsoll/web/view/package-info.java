/**
 * Values that the status page, the JSON and the metrics share: which figure is shown, the order, and labels of
 * durations.
 */
@NullMarked
package dev.plimsoll.web.view;

import org.jspecify.annotations.NullMarked;
