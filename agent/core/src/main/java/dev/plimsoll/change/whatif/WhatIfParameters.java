package dev.plimsoll.change.whatif;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.whatif.WhatIfQuestion.OtherCosts;
import dev.plimsoll.change.whatif.WhatIfQuestion.QuestionReading;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a what-if question from parameters with names, and reports everything that is wrong with them at once. */
public final class WhatIfParameters {

    public static final String TARGET = "target";
    public static final String MIN_CU = "min_cu";
    public static final String MAX_CU = "max_cu";
    public static final String WAITING_HOUR = "waiting_hour";
    public static final String RESTART = "restart";
    public static final String DROPPED_CONNECTION = "dropped_connection";

    /** All names, in the order in which they are listed for people. */
    public static final List<String> NAMES = List.of(TARGET, MIN_CU, MAX_CU, WAITING_HOUR, RESTART,
            DROPPED_CONNECTION);

    /** Highest cost; any higher one advises the same. */
    public static final int HIGHEST_COST = 1_000_000;

    private static final int LONGEST = 40;

    private final Map<String, String> given;
    private final SizingTerms terms;
    private final List<String> problems = new ArrayList<>();

    private WhatIfParameters(Map<String, String> given, SizingTerms terms) {
        this.given = given;
        this.terms = terms;
    }

    /**
     * The question in {@code given}, text by name. A blank text counts as absent.
     *
     * @param terms size table and policy in force for the compute
     */
    public static QuestionReading read(Map<String, String> given, SizingTerms terms) {
        return new WhatIfParameters(given, terms).read();
    }

    private QuestionReading read() {
        given.keySet()
                .stream()
                .filter(name -> !NAMES.contains(name))
                .sorted()
                .forEach(name -> problems.add("'%s' is not a parameter; allowed are %s".formatted(shortened(name),
                        String.join(", ", NAMES))));
        Ratio target = value(TARGET, "a share above 0 and at most 1, such as 0.99", WhatIfParameters::ratio);
        String sizes = "a size from %s to %s CU".formatted(smallest(), largest());
        ComputeUnits min = value(MIN_CU, sizes, this::size);
        ComputeUnits max = value(MAX_CU, sizes, this::size);
        OtherCosts costs = new OtherCosts(cost(WAITING_HOUR), cost(RESTART), cost(DROPPED_CONNECTION));
        order(min, max);
        return problems.isEmpty()
                ? new QuestionReading.Clear(new WhatIfQuestion(target, min, max, costs))
                : new QuestionReading.UnclearQuestion(problems);
    }

    /** The size range that would be in force must not be empty. */
    private void order(@Nullable ComputeUnits min, @Nullable ComputeUnits max) {
        AllowedSizes present = terms.policy().allowed();
        ComputeUnits least = min == null ? present.minCu() : min;
        ComputeUnits most = max == null ? present.maxCu() : max;
        if ((min != null || max != null) && most != null && most.isBelow(least)) {
            problems.add("'%s' must be a size of at least %s, which is %s CU".formatted(MAX_CU, MIN_CU, least));
        }
    }

    private @Nullable Double cost(String name) {
        return value(name, "a number from 0 to " + HIGHEST_COST, text -> {
            double cost = new BigDecimal(text).doubleValue();
            return cost >= 0 && cost <= HIGHEST_COST ? Double.valueOf(cost) : null;
        });
    }

    private static @Nullable Ratio ratio(String text) {
        double share = new BigDecimal(text).doubleValue();
        return share > 0 && share <= 1 ? new Ratio(share) : null;
    }

    private @Nullable ComputeUnits size(String text) {
        ComputeUnits cu = ComputeUnits.of(text);
        return cu.isBelow(smallest()) || cu.isAbove(largest()) ? null : cu;
    }

    private ComputeUnits smallest() {
        return terms.table().smallest().cu();
    }

    private ComputeUnits largest() {
        return terms.table().largest().cu();
    }

    /** The value of a parameter; null if it is absent or wrong. */
    private <T> @Nullable T value(String name, String allowed, Function<String, @Nullable T> reader) {
        String text = given.getOrDefault(name, "").strip();
        if (text.isEmpty()) {
            return null;
        }
        T value = null;
        try {
            value = text.length() > LONGEST ? null : reader.apply(text);
        } catch (IllegalArgumentException wrong) {
            // Reported below, with what is allowed.
            value = null;
        }
        if (value == null) {
            problems.add("'%s' must be %s, but is '%s'".formatted(name, allowed, shortened(text)));
        }
        return value;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
