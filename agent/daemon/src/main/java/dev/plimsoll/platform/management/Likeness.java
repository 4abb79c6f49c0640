package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;

/** Whether a compute is as it was asked to be. */
enum Likeness {
    /** All that was asked for is there. */
    AS_ASKED,
    /** Something asked for is not there. */
    OTHERWISE,
    /** What is shown is as asked, but not all of it is shown. */
    NOT_SHOWN;

    /** How {@code shown} compares with what was {@code asked}, field by field; further fields do not matter. */
    static Likeness of(Map<?, ?> asked, JsonNode shown) {
        Likeness worst = AS_ASKED;
        for (Map.Entry<?, ?> field : asked.entrySet()) {
            Likeness one = of(field.getValue(), shown.path(String.valueOf(field.getKey())));
            if (one == OTHERWISE) {
                return OTHERWISE;
            }
            worst = one == NOT_SHOWN ? NOT_SHOWN : worst;
        }
        return worst;
    }

    private static Likeness of(Object asked, JsonNode shown) {
        if (asked instanceof Map<?, ?> inner) {
            return of(inner, shown);
        }
        if (shown.isMissingNode()) {
            return NOT_SHOWN;
        }
        boolean numbers = asked instanceof Number && shown.isNumber();
        boolean same = numbers
                ? new BigDecimal(asked.toString()).compareTo(shown.decimalValue()) == 0
                : asked.toString().equals(shown.asText());
        return same ? AS_ASKED : OTHERWISE;
    }
}
