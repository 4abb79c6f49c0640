package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;

/** How a compute compares with the requested attributes. */
enum Likeness {
    /** All requested attributes are present. */
    AS_ASKED,
    /** A requested attribute differs. */
    OTHERWISE,
    /** The shown attributes are as requested, but not all are shown. */
    NOT_SHOWN;

    /** Compares {@code actual} with {@code requested} field by field; further fields are ignored. */
    static Likeness of(Map<?, ?> requested, JsonNode actual) {
        Likeness worst = AS_ASKED;
        for (Map.Entry<?, ?> field : requested.entrySet()) {
            Likeness one = of(field.getValue(), actual.path(String.valueOf(field.getKey())));
            if (one == OTHERWISE) {
                return OTHERWISE;
            }
            worst = one == NOT_SHOWN ? NOT_SHOWN : worst;
        }
        return worst;
    }

    private static Likeness of(Object requested, JsonNode actual) {
        if (requested instanceof Map<?, ?> inner) {
            return of(inner, actual);
        }
        if (actual.isMissingNode()) {
            return NOT_SHOWN;
        }
        boolean numbers = requested instanceof Number && actual.isNumber();
        boolean same = numbers
                ? new BigDecimal(requested.toString()).compareTo(actual.decimalValue()) == 0
                : requested.toString().equals(actual.asText());
        return same ? AS_ASKED : OTHERWISE;
    }
}
