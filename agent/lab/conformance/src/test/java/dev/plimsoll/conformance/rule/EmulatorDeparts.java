package dev.plimsoll.conformance.rule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test that the emulator is expected to fail.
 *
 * <p>
 * On the emulator its failure is reported but does not fail the build. Its success fails the build, so the mark is removed
 * with its reason.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface EmulatorDeparts {

    /** The emulator's behaviour. */
    String value();
}
