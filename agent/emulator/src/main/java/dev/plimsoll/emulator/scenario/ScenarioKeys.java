package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourReader;
import dev.plimsoll.emulator.clock.ClockReader;
import dev.plimsoll.emulator.fault.FaultReader;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.util.List;

/** The one table of keys: what the reader accepts, the schema says and the README shows. */
public final class ScenarioKeys {

    private static final Section LOAD = Section.of("projects[].computes[].load[]",
            "Clients at work. One that loses its connection has a new one a quarter of a second later, and goes on.",
            Key.word("kind", List.of("lookups", "hold", "bursts"), null,
                    "prepared lookups by primary key, evenly over the rows; or so many connections, each with one lookup every so often; or a client that connects, works, disconnects, and leaves the compute alone")
                    .needed(),
            Key.of("application-name", Kind.TEXT, "`app`", "under which the ledger knows it"),
            Key.of("rows", Kind.COUNT, "all", "the range of ids looked up"),
            Key.of("clients", Kind.COUNT, "`1`", "of `lookups` and `hold`"),
            Key.of("rate-per-second", Kind.NUMBER, "`100`",
                    "lookups of all clients together, of `lookups` and `bursts`"),
            Key.of("every", Kind.DURATION, "1s; 1m", "from one lookup, or one burst, to the next"),
            Key.of("lasting", Kind.DURATION, "`10s`", "of `bursts`"));

    private static final Section DATA = Section.of("projects[].computes[].data", "What is in its database `app`.",
            Key.of("rows", Kind.COUNT, "`0`", "rows of the table `accounts(id, filler)`, about 60 to a page"));

    private static final Section COMPUTE = Section.of("projects[].computes[]", "A compute, and what goes on in it.",
            Key.required("id", Kind.TEXT, "begins with `ep-`"),
            Key.of("branch", Kind.TEXT, "`br-…` after the id",
                    "id of its branch; one that is not under `branches` is there all the same"),
            Key.of("type", Kind.TEXT, "`read_write`", "any other type is a replica"),
            Key.of("min-cu", Kind.SIZE, "`1`", "the least it is given"),
            Key.of("max-cu", Kind.SIZE, "as `min-cu`", "the most it is given"),
            Key.of("suspend-delay", Kind.DURATION, "the scenario's", "inactivity after which it is suspended"),
            Key.of("pooler-enabled", Kind.FLAG, "`false`", "shown, without effect"),
            Key.of("disabled", Kind.FLAG, "`false`", "refuses connections"),
            Key.optional("state-word", Kind.TEXT, "shown as `current_state` whatever the true state"),
            Key.mapping("data", DATA), Key.of("started", Kind.FLAG, "`true`", "whether its server runs at first"),
            Key.optional("last-active-ago", Kind.DURATION, "how long ago it was active, if it is not started"),
            Key.list("load", LOAD)).and(BehaviourReader.OF_ONE);

    private static final Section BRANCH = Section.of("projects[].branches[]",
            "A branch. A project without any has those of its computes, or else one named `main`.",
            Key.required("id", Kind.TEXT, "begins with `br-`"), Key.of("name", Kind.TEXT, "the id", "for people"),
            Key.optional("parent", Kind.TEXT, "id of the branch it was made from"),
            Key.of("default", Kind.FLAG, "the first", "whether it is the project's default"),
            Key.of("databases", Kind.TEXTS, "`[app]`", "shown by profile neon; `postgres` is there and never shown"));

    private static final Section PROJECT = Section.of("projects[]", "A project.",
            Key.required("id", Kind.TEXT, "of a-z, 0-9 and -"), Key.of("name", Kind.TEXT, "the id", "for people"),
            Key.of("locked", Kind.FLAG, "`false`", "shown, without effect"), Key.list("branches", BRANCH),
            Key.list("computes", COMPUTE));

    private static final Section VARIANTS = Section.of("variants",
            "How the platform answers where its contract leaves it open.",
            Key.word("size-fields", Words.all(Variants.SizeFields.class), "`honoured`",
                    "what becomes of the size attributes of a creation or a PATCH; refused with 400"),
            Key.word("patch-on-idle", Words.all(Variants.PatchOnIdle.class), "`stays-idle`",
                    "whether a change of size wakes a sleeping compute for a moment"),
            Key.word("resize", Words.all(Variants.Resize.class), "`restarts`",
                    "whether a change of size restarts an active compute; a `live` one keeps its connections, and what cannot change in a running server changes at its next start"),
            Key.of("second-primary", Kind.COUNT, "`409`", "status of refusing a branch's second primary compute"),
            Key.word("restart-of-idle", Words.all(Variants.RestartOfIdle.class), "`starts`; neon `refused`",
                    "what a restart does to a sleeping compute; refused with 409"),
            Key.word("restart-body", Words.all(Variants.RestartBody.class), "`full`",
                    "what a restart is answered with: all, `{}`, or nothing and 204"),
            Key.word("error-body", Words.all(Variants.ErrorBody.class), "`full`", "what an error is told in"));

    private static final Section TIMES = Section.of("times",
            "How the times that the API shows depart from the true ones.",
            Key.of("skew", Kind.OFFSET, "`0s`", "how far the platform's clock is ahead; behind below zero"),
            Key.word("last-active", Words.all(Times.LastActive.class), "`exact`",
                    "what is shown as `last_active`; the sentinel is `2000-01-01T00:00:00Z`"),
            Key.word("never-active", Words.all(Times.Never.class), "`absent`; neon `sentinel`",
                    "the same before there was any activity"),
            Key.of("round-to", Kind.DURATION, "`0s`", "`last_active` is shown at the next whole multiple of this"),
            Key.of("lag", Kind.DURATION, "`0s`", "how late the platform knows of activity"));

    /** Of a whole scenario. */
    public static final Section ROOT = Section.of("", "Everything has a default, and an empty list is a scenario too.",
            Key.word("profile", Words.all(Profile.class), "`standard`",
                    "the contract to the letter, or the platform as found in the wild"),
            Key.word("plan", Words.all(Plan.class), "`paid`",
                    "what may be asked for; `launch` and `scale` (the same as `paid`) in profile neon"),
            Key.of("sizes", Kind.TEXT, "the profile's",
                    "a file with `sizes`: `cu`, `ram`, `cache`, `max_connections` of each; beside the scenario's own file"),
            Key.of("cache-per-cu", Kind.BYTES, "`16MiB`", "emulated file cache of one CU; at least `512KiB`"),
            Key.of("suspend-delay", Kind.DURATION, "`5m`", "of all computes, also those created later"),
            Key.of("api-key", Kind.TEXT, "random", "secret of the first key"),
            Key.of("keys", Kind.COUNT, "`0`", "how many more keys there are, whose secrets nobody knows"),
            Key.mapping("clock", ClockReader.SECTION))
            .and(BehaviourReader.OF_ALL)
            .and(List.of(Key.mapping("variants", VARIANTS), Key.mapping("times", TIMES),
                    Key.list("faults", FaultReader.SECTION), Key.list("projects", PROJECT)));

    private ScenarioKeys() {}
}
