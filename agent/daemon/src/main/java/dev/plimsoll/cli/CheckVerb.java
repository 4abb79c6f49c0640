package dev.plimsoll.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.agent.Checkup;
import dev.plimsoll.agent.Checkup.Findings;
import dev.plimsoll.agent.FleetLogins;
import dev.plimsoll.agent.ServerRecord;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Tone;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.PlatformOption;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.web.view.AgentVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks everything that the agent needs. */
@Command(name = "check", description = "Validates the configuration, then tests each dependency that is configured: proxy, platform, key, one database login, view, store, Alertmanager, collector, repository, each target of notifications. Wakes no compute, and notifies nobody. Where the login has a problem, it also prints the SQL of a login with the least rights.", footer = {
    "", "Examples:", "  plimsoll check", "  plimsoll check ep-shop-1 my-project-123/ep-shop-2",
    "  plimsoll check --sql", "  plimsoll check -o json | jq '.checks[] | select(.result != \"ok\")'"})
final class CheckVerb extends Verb {

    /** Characters of the longest result. */
    private static final int LONGEST_RESULT = 7;

    @Parameters(arity = "0..*", paramLabel = "COMPUTE", description = "Probes only these computes, by id or PROJECT/ID. Default: the first one that is awake.")
    private List<String> computes = new ArrayList<>();

    @Mixin
    private PlatformOption platform = new PlatformOption();

    @Option(names = "--sql", description = "Prints only the SQL that creates a login with the least rights. The password in it is a placeholder. Where overrides give computes logins of their own, it lists the computes, and prints each login with its computes; else it contacts nothing.")
    private boolean sql;

    @Option(names = "--record", paramLabel = "FILE", description = "Writes what the probed servers say of themselves into this file, as JSON: the settings that conclusions rest on, without secrets, names and addresses.")
    private @Nullable Path recordFile;

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        Settings all = settings();
        Settings settings = platform.of(all);
        if (sql) {
            showing(() -> "listing computes with logins of their own", () -> FleetLogins.sql(settings))
                    .forEach(lines()::verbatim);
            return Exit.DONE;
        }
        List<CheckLine> legs = new ArrayList<>(List.of(new CheckLine("configuration", CheckResult.OK, "valid")));
        Findings findings = showing(() -> "checking platform, database and store",
                () -> Checkup.of(settings, all, computes, clock()));
        legs.addAll(findings.legs());
        if (recordFile != null) {
            legs.add(recorded(recordFile, findings.servers()));
        }
        if (output.isData()) {
            output.print(json(legs, findings.loginSql()), out());
        } else {
            legs.forEach(this::print);
            printSql(findings.loginSql());
        }
        return code(legs);
    }

    /** A line of the file of {@code --record}. */
    private record CheckRecord(String plimsoll, String recordedAt, List<ServerRecord> servers) {}

    private CheckLine recorded(Path file, List<ServerRecord> servers) {
        try {
            Files.writeString(file, JsonLine.of(
                    new CheckRecord(AgentVersion.agent(), clock().instant().toString(), servers))
                    + System.lineSeparator());
            return servers.isEmpty()
                    ? new CheckLine("record", CheckResult.SKIPPED,
                            "no server was probed: %s holds none".formatted(file))
                    : new CheckLine("record", CheckResult.OK, "written to " + file);
        } catch (IOException e) {
            return new CheckLine("record", CheckResult.FAILED,
                    "cannot write %s: check that its folder exists and may be written (%s)".formatted(file, e));
        }
    }

    /** A detail says what to do, so it is wrapped, and never cut. */
    private void print(CheckLine leg) {
        String form = "%-13s  %s%s  ";
        String result = word(leg.result());
        String fill = " ".repeat(LONGEST_RESULT - result.length());
        Screen screen = screen();
        new Lines(out(), screen.width()).print(form.formatted(leg.name(), result, fill),
                form.formatted(leg.name(), screen.colours() ? toned(leg.result()).over(result) : result, fill),
                leg.detail());
    }

    private void printSql(List<String> statements) {
        if (!statements.isEmpty()) {
            lines().verbatim("");
            lines().verbatim("SQL of a login with the least rights:");
            statements.forEach(lines()::verbatim);
        }
    }

    private static int code(List<CheckLine> legs) {
        if (legs.stream().anyMatch(leg -> leg.result() == CheckResult.UNCLEAR)) {
            return Exit.WRONG_USE;
        }
        if (legs.stream().anyMatch(leg -> leg.result() == CheckResult.REFUSED || leg.result() == CheckResult.UNKNOWN)) {
            return Exit.REFUSED;
        }
        return legs.stream().anyMatch(leg -> leg.result() == CheckResult.FAILED) ? Exit.FAILED : Exit.DONE;
    }

    private static Tone toned(CheckResult result) {
        return switch (result) {
            case OK -> Tone.GOOD;
            case SKIPPED, WARNING -> Tone.WARN;
            case FAILED, REFUSED, UNKNOWN, UNCLEAR -> Tone.BAD;
        };
    }

    private static String word(CheckResult result) {
        return result.name().toLowerCase(Locale.ROOT);
    }

    private static String json(List<CheckLine> legs, List<String> statements) {
        ObjectNode root = JsonLine.object();
        ArrayNode checks = root.putArray("checks");
        legs.forEach(leg -> checks.addObject()
                .put("check", leg.name())
                .put("result", word(leg.result()))
                .put("detail", leg.detail()));
        ArrayNode lines = root.putArray("login_sql");
        statements.forEach(lines::add);
        return JsonLine.of(root);
    }
}
