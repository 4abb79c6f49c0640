/** The extra {@code telemetry}: sends metrics and decisions to an OpenTelemetry collector. */
@NullMarked
package dev.plimsoll.telemetry;

import org.jspecify.annotations.NullMarked;
