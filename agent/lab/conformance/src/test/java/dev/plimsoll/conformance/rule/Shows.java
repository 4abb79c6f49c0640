package dev.plimsoll.conformance.rule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the rules that a test shows to hold when it passes, and not to hold when it fails. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Shows {

    /** Ids of {@link Rules}; <code>{}</code> at the end of one stands for the display name of each run. */
    String[] value();
}
