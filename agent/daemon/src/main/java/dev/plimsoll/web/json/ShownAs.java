package dev.plimsoll.web.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a schema says of a value, or of each in a list, instead of its type: often less, as its description says enough. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ShownAs {

    Class<?> value();
}
