package dev.plimsoll.conformance.report;

import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.rule.Rule;
import dev.plimsoll.conformance.rule.Rules;
import dev.plimsoll.conformance.rule.Section;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Formats results as a Markdown page: every rule, its tests, and whether it holds. */
final class Page {

    private static final String HEAD = """
            # Conformance

            This page has every rule of the platform's contract (`platform/api.md` sections 1 to 9). For each rule, it has the test
            that shows it, and the result against %s. It is **generated**: `mvn -pl
            agent/emulator,agent/lab/conformance verify -Dplimsoll.write=true` writes it, and every build compares it.

            ## Against a platform of your own

            The suite uses HTTP and SQL. It does not need the emulator, and shares no class with the agent.

            ```
            mvn -pl agent/emulator,agent/lab/conformance verify -Dplatform.url=https://console.example.com/api/v2 \\
                -Dplatform.key-file=FILE [-Dplatform.project=ID -Dplatform.branch=ID[,ID…]] \\
                [-Dplatform.database.user=NAME -Dplatform.database.password-file=FILE]
            ```

            | Property | Default | Meaning |
            |---|---|---|
            | `platform.url` | the emulator | root of the interface; ends in `/api/v2` |
            | `platform.key-file` | environment `PLATFORM_API_KEY` | a valid API key; never on the command line |
            | `platform.project`, `platform.branch` | none | where computes may be created. Without them the suite only reads |
            | `platform.database.user`, `.password-file` | none; environment `PLATFORM_DATABASE_PASSWORD` | a role that may read the statistics view |
            | `platform.database.name` | `postgres` | a database to read in; nothing is ever written |
            | `platform.database.port`, `.ssl-mode` | `5432`, `verify-full` | |
            | `platform.cache-view` | the profile's | the statistics view |
            | `platform.profile` | `standard` | or `neon`: leaves out known differences of such a platform |

            It changes and deletes only computes and keys that it created. It removes them at the end, also after a failure or an
            interruption. Name branches without a primary, so that more rules can be tested. With one named branch that has a
            primary, computes are created as read replicas. Computes run for some minutes, at their usual cost. The result is in
            `agent/lab/conformance/target/conformance/`, as JSON and as a page like this one.

            ## What the results mean

            | Result | Means |
            |---|---|
            | holds | every test that shows the rule passed |
            | does not hold | a test failed; why |
            | does not hold, as known | a test failed that is marked as a known difference; what the emulator does instead |
            | not tried | a condition of the test is not met here; which one |
            | cannot be seen | no call and no query shows it; why |

            """;

    private Page() {}

    /** The page of one or several platforms. */
    static String of(Results... all) {
        List<Results> platforms = List.of(all);
        StringBuilder page = new StringBuilder(HEAD.formatted(
                platforms.stream().map(Page::platform).collect(Collectors.joining(" and "))));
        platforms.forEach(results -> summary(page, results));
        Rules.sections().forEach(section -> section(page, section, platforms));
        return page.toString();
    }

    private static String platform(Results results) {
        return (results.where().emulator() ? "the emulator" : "an account") + " in profile `"
                + results.where().profile().word() + "`";
    }

    private static void summary(StringBuilder page, Results results) {
        page.append("Against ")
                .append(platform(results))
                .append(":\n\n| Section | Rules | Hold | Do not hold | Not tried, or in part | Cannot be seen |\n")
                .append("|---|---|---|---|---|---|\n");
        Rules.sections()
                .forEach(section -> row(page, section.section() + " " + section.title(), section.rules(), results));
        row(page, "**All**", Rules.all(), results);
        page.append('\n');
    }

    private static void row(StringBuilder page, String name, List<Rule> rules, Results results) {
        Map<Outcome, Long> counts = rules.stream()
                .filter(Rule::canBeSeen)
                .collect(Collectors.groupingBy(rule -> results.outcome(rule.id()).orElse(Outcome.NOT_TRIED),
                        () -> new EnumMap<>(Outcome.class), Collectors.counting()));
        long unseen = rules.stream().filter(rule -> !rule.canBeSeen()).count();
        page.append("| %s | %d | %d | %d | %d | %d |%n".formatted(name, rules.size(),
                counts.getOrDefault(Outcome.HOLDS, 0L),
                counts.getOrDefault(Outcome.FAILS, 0L) + counts.getOrDefault(Outcome.DEPARTS, 0L),
                counts.getOrDefault(Outcome.NOT_TRIED, 0L), unseen));
    }

    private static void section(StringBuilder page, Section section, List<Results> platforms) {
        page.append("## ").append(section.section()).append(' ').append(section.title()).append("\n\n");
        page.append("| Rule | Says | Shown by |").append(cells(platforms, Page::column)).append('\n');
        page.append("|---|---|---|").append("---|".repeat(platforms.size())).append('\n');
        section.rules()
                .forEach(rule -> page.append("| `%s` | %s | %s |%s%n".formatted(rule.id(), rule.says(),
                        tests(rule, platforms.getFirst()), cells(platforms, results -> result(rule, results)))));
        page.append('\n');
    }

    private static String column(Results results) {
        return results.where().profile() == Profile.NEON ? "Profile `neon`" : "Result";
    }

    private static String cells(List<Results> platforms, Function<Results, String> cell) {
        return platforms.stream().map(results -> " " + cell.apply(results) + " |").collect(Collectors.joining());
    }

    private static String tests(Rule rule, Results results) {
        return results.of(rule.id()).stream().map(Shown::test).distinct().collect(Collectors.joining("<br>"));
    }

    private static String result(Rule rule, Results results) {
        if (!rule.canBeSeen()) {
            return "cannot be seen: " + rule.unseen();
        }
        Outcome outcome = results.outcome(rule.id()).orElse(Outcome.NOT_TRIED);
        String why = results.why(rule.id()).replace("|", "\\|");
        boolean inPart = outcome == Outcome.NOT_TRIED && results.holdsInPart(rule.id());
        return (inPart ? "holds as far as tried; " : "") + outcome.word() + (why.isEmpty() ? "" : ": " + why);
    }
}
