/** Sends the metrics and the decisions to an OpenTelemetry collector over OTLP. */
@NullMarked
package dev.plimsoll.otlp;

import org.jspecify.annotations.NullMarked;
