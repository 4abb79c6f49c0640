package dev.plimsoll.json;

import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A component that may not be null has to be there. One that may be null can be missing, as in what a former version stored. */
class RequiredComponents extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    /** Empty lists are left out. A compact constructor does not keep all annotations of its parameters; their components do. */
    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        if (!(member instanceof AnnotatedParameter parameter) || parameter.getRawType() == List.class
                || !(parameter.getOwner().getAnnotated() instanceof Constructor<?> made)) {
            return null;
        }
        RecordComponent[] components = made.getDeclaringClass().getRecordComponents();
        AnnotatedType type = components != null && components.length == made.getParameterCount()
                ? components[parameter.getIndex()].getAnnotatedType()
                : made.getAnnotatedParameterTypes()[parameter.getIndex()];
        return !type.isAnnotationPresent(Nullable.class);
    }
}
