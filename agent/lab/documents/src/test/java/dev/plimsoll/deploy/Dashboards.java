package dev.plimsoll.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The queries of the shipped dashboards. */
public final class Dashboards {

    private static final String FOLDER = "dashboards";

    private Dashboards() {}

    /**
     * A query of Prometheus.
     *
     * @param place      the dashboard, and the panel or annotation
     * @param expression in PromQL, with variables of Grafana
     */
    public record Query(String place, String expression) {

        /** The expression for everything, with this range in place of Grafana's. */
        public String forAll(String range) {
            return expression.replace("$project", ".*")
                    .replace("$compute", ".*")
                    .replace("$__rate_interval", range)
                    .replace("$__range", range);
        }
    }

    /** Queries of all dashboards. */
    public static List<Query> queries() {
        return Checkout.names(FOLDER, ".json").stream().flatMap(name -> queries(name).stream()).toList();
    }

    /** Queries of panels and annotations of one dashboard. */
    static List<Query> queries(String name) {
        JsonNode dashboard = Checkout.tree(FOLDER + "/" + name);
        List<Query> queries = new ArrayList<>();
        for (JsonNode panel : dashboard.path("panels")) {
            String place = name + ": " + panel.path("title").asText();
            panel.path("targets").findValuesAsText("expr").forEach(query -> queries.add(new Query(place, query)));
        }
        for (JsonNode marks : dashboard.at("/annotations/list")) {
            if (marks.has("expr")) {
                String place = name + ": annotation " + marks.path("name").asText();
                queries.add(new Query(place, marks.path("expr").asText()));
            }
        }
        return queries;
    }
}
