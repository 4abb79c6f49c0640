package dev.plimsoll.platform.management;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The attributes of a compute in a request: fields as in the platform's replies (platform/api.md section 2.3), only
 * those to set, in the given order.
 *
 * @param fields text, numbers, booleans, or maps of them, by field name
 */
public record ComputeAttributes(Map<String, Object> fields) {

    public ComputeAttributes {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
