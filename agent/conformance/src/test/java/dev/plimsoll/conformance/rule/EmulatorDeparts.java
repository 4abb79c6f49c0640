package dev.plimsoll.conformance.rule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test that the emulator is known to fail.
 *
 * <p>
 * There, and only there, its failure is reported and does not fail the build; its success does, so that the mark goes when
 * the reason has gone.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface EmulatorDeparts {

    /** What the emulator does instead. */
    String value();
}
