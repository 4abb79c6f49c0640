package dev.plimsoll;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** A test that CI runs, and the build before a commit skips: it takes long, and another one of that build covers most of it. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(value = "dev.plimsoll.Campaigns#isLonger", disabledReason = "takes long; runs with -Dplimsoll.campaigns=ci")
public @interface Longer {
}
