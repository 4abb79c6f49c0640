package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourReader;
import dev.plimsoll.emulator.clock.ClockReader;
import dev.plimsoll.emulator.fault.FaultReader;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.util.List;

/** The table of keys for the reader, the schema and the README. */
public final class ScenarioKeys {

    private static final Section LOAD = Section.of("projects[].computes[].load[]",
            "The load: clients that work. A client that loses its connection reconnects after 250 ms. One with more than 50 lookups a second does several with one query.",
            Key.word("kind", List.of("lookups", "hold", "bursts"), null,
                    "`lookups`: prepared lookups by primary key, uniform over the rows; `hold`: open connections with one lookup per interval each; `bursts`: a client that connects, works, disconnects and pauses")
                    .needed(),
            Key.of("application-name", Kind.TEXT, "`app`", "its application name in the ledger"),
            Key.of("rows", Kind.COUNT, "all", "largest id that is looked up"),
            Key.of("clients", Kind.COUNT, "`1`", "of `lookups` and `hold`"),
            Key.of("rate-per-second", Kind.NUMBER, "`100`",
                    "with `lookups` and `bursts`: lookups per second of all clients together"),
            Key.of("every", Kind.DURATION, "1s; 1m", "time between two lookups or two bursts"),
            Key.of("lasting", Kind.DURATION, "`10s`", "of `bursts`"));

    private static final Section DATA = Section.of("projects[].computes[].data", "The content of its database `app`.",
            Key.of("rows", Kind.COUNT, "`0`", "rows of the table `accounts(id, filler)`, about 60 per page"));

    private static final Section COMPUTE = Section.of("projects[].computes[]", "A compute and its load.",
            Key.required("id", Kind.TEXT, "begins with `ep-`"),
            Key.of("branch", Kind.TEXT, "`br-…` after the id",
                    "id of its branch; a branch that is not under `branches` is created"),
            Key.of("type", Kind.TEXT, "`read_write`", "any other type is a replica"),
            Key.of("min-cu", Kind.SIZE, "`1`", "smallest size, in CU"),
            Key.of("max-cu", Kind.SIZE, "as `min-cu`", "largest size, in CU"),
            Key.of("suspend-delay", Kind.DURATION, "the scenario's", "inactivity after which it is suspended"),
            Key.of("pooler-enabled", Kind.FLAG, "`false`", "shown, without effect"),
            Key.of("disabled", Kind.FLAG, "`false`", "refuses connections"),
            Key.optional("state-word", Kind.TEXT, "shown as `current_state` instead of the true state"),
            Key.mapping("data", DATA), Key.of("started", Kind.FLAG, "`true`", "whether its server runs at the start"),
            Key.optional("last-active-ago", Kind.DURATION, "time since its last activity, if it is not started"),
            Key.list("load", LOAD)).and(BehaviourReader.OF_ONE);

    private static final Section BRANCH = Section.of("projects[].branches[]",
            "A branch. A project without branches gets those of its computes, or else one named `main`.",
            Key.required("id", Kind.TEXT, "begins with `br-`"), Key.of("name", Kind.TEXT, "the id", "display name"),
            Key.optional("parent", Kind.TEXT, "id of its parent branch"),
            Key.of("default", Kind.FLAG, "the first", "whether it is the project's default"),
            Key.of("databases", Kind.TEXTS, "`[app]`",
                    "databases that profile neon shows; `postgres` exists but is never shown"));

    private static final Section PROJECT = Section.of("projects[]", "A project.",
            Key.required("id", Kind.TEXT, "of a-z, 0-9 and -"), Key.of("name", Kind.TEXT, "the id", "display name"),
            Key.of("locked", Kind.FLAG, "`false`", "shown, without effect"),
            Key.optional("update-in", Kind.DURATION,
                    "time from the start to a planned update, which the single project of profile neon shows; without effect"),
            Key.list("branches", BRANCH),
            Key.list("computes", COMPUTE));

    private static final Section VARIANTS = Section.of("variants",
            "How the platform answers where the contract does not specify it.",
            Key.word("size-fields", Words.all(Variants.SizeFields.class), "`honoured`",
                    "how size attributes of a creation or a PATCH are handled; `refused` answers 400"),
            Key.word("patch-on-idle", Words.all(Variants.PatchOnIdle.class), "`stays-idle`",
                    "whether a size change briefly wakes a suspended compute"),
            Key.word("resize", Words.all(Variants.Resize.class), "`restarts`",
                    "whether a size change restarts an active compute; a `live` change keeps connections, and settings that need a restart change at the next start"),
            Key.of("second-primary", Kind.COUNT, "`409`", "status of the refusal of a branch's second primary compute"),
            Key.word("restart-of-idle", Words.all(Variants.RestartOfIdle.class), "`starts`; neon `refused`",
                    "effect of a restart on a suspended compute; `refused` answers 409"),
            Key.word("restart-body", Words.all(Variants.RestartBody.class), "`full`",
                    "answer to a restart: the full object, `{}`, or 204 without a body"),
            Key.word("error-body", Words.all(Variants.ErrorBody.class), "`full`", "form of an error body"));

    private static final Section TIMES = Section.of("times",
            "How the times that the API shows differ from the true ones.",
            Key.of("skew", Kind.OFFSET, "`0s`", "how far the platform's clock is ahead; negative: behind"),
            Key.word("last-active", Words.all(Times.LastActive.class), "`exact`",
                    "value of `last_active`; the sentinel is `2000-01-01T00:00:00Z`"),
            Key.word("never-active", Words.all(Times.Never.class), "`absent`; neon `sentinel`",
                    "value of `last_active` before the first activity"),
            Key.of("round-to", Kind.DURATION, "`0s`", "`last_active` is rounded up to a multiple of this"),
            Key.of("lag", Kind.DURATION, "`0s`", "delay until the platform shows activity"));

    /** The keys of a whole scenario. */
    public static final Section ROOT = Section.of("", "Every key has a default; an empty file is a valid scenario.",
            Key.word("profile", Words.all(Profile.class), "`standard`",
                    "`standard`: the published contract; `neon`: the real platform"),
            Key.word("plan", Words.all(Plan.class), "`paid`",
                    "the account's plan; `launch` and `scale` (the same as `paid`) only in profile neon"),
            Key.of("sizes", Kind.TEXT, "the profile's",
                    "a file with `sizes`: `cu`, `ram`, `cache`, `max_connections` of each; in the scenario's directory"),
            Key.of("cache-per-cu", Kind.BYTES, "`16MiB`", "emulated file cache of one CU; at least `512KiB`"),
            Key.of("suspend-delay", Kind.DURATION, "`5m`",
                    "suspend delay of all computes, including those created later"),
            Key.of("api-key", Kind.TEXT, "random", "secret of the first API key"),
            Key.of("keys", Kind.COUNT, "`0`", "number of additional keys with unknown secrets"),
            Key.mapping("clock", ClockReader.SECTION))
            .and(BehaviourReader.OF_ALL)
            .and(List.of(Key.mapping("variants", VARIANTS), Key.mapping("times", TIMES),
                    Key.list("faults", FaultReader.SECTION), Key.list("projects", PROJECT)));

    private ScenarioKeys() {}
}
