package dev.plimsoll.platform.management;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a request says of a compute: the fields of its own answer (platform/api.md section 2.3), only those that are to be
 * set, in the order given.
 *
 * @param fields text, numbers, booleans, or maps of them, by field name
 */
public record ComputeAttributes(Map<String, Object> fields) {

    public ComputeAttributes {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
