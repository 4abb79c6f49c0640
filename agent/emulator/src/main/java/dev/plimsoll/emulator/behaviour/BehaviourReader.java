package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.util.List;

/** Reads behaviour profiles: the scenario's default, and those of single computes. */
public final class BehaviourReader {

    private static final Section AUTOSCALING = Section.of("projects[].computes[].autoscaling",
            "How the compute's size follows its modelled users; see [Autoscaling](#autoscaling).",
            Key.of("look-back", Kind.DURATION, "`5m`", "the pages touched in this time should fit into the cache"),
            Key.of("down-after", Kind.DURATION, "`5m`",
                    "how long a smaller size must be sufficient before the compute shrinks"));

    /** The behaviour of all computes of a scenario. */
    public static final List<Key> OF_ALL = List.of(
            Key.word("activity", Words.all(ActivityRule.class), "`any-traffic`; neon `monitor`",
                    "what keeps a compute awake; see [Activity](#activity)"),
            Key.word("counters", Words.all(CounterSource.class), "`real`",
                    "source of the statistics view's figures; see [Counters](#counters)"));

    /** The behaviour of one compute. */
    public static final List<Key> OF_ONE = List.of(
            Key.word("activity", Words.all(ActivityRule.class), "the scenario's", "what keeps it awake"),
            Key.word("counters", Words.all(CounterSource.class), "the scenario's",
                    "source of the statistics view's figures"),
            Key.word("cache", Words.all(Switch.class), "`on`", "`off`: every column of the statistics view is NULL"),
            Key.word("view-rights", Words.all(ViewRights.class), "`granted`",
                    "why the statistics view cannot be read; see [Counters](#counters)"),
            Key.mapping("model", ModelReader.SECTION), Key.mapping("autoscaling", AUTOSCALING),
            Key.optional("crash-after", Kind.DURATION, "emulated time from a start until its server crashes"),
            Key.list("listener-faults", ListenerFaultReader.SECTION),
            Key.word("tls", Words.all(Tls.class), "`off`", "whether its listener offers TLS"));

    private BehaviourReader() {}

    private enum Switch {
        ON, OFF
    }

    private enum Tls {
        OFF, SELF_SIGNED
    }

    /** The behaviour of all computes of a scenario. */
    public static BehaviourProfile usual(Keys keys, ActivityRule otherwise) {
        return BehaviourProfile.plain(keys.choice("activity", otherwise), keys.choice("counters", CounterSource.REAL));
    }

    /** The behaviour of one compute. */
    public static BehaviourProfile read(Keys keys, BehaviourProfile usual) {
        CounterSource counters = keys.choice("counters", usual.counters());
        AccessPattern model = keys.has("model") ? ModelReader.read(keys.mapping("model")) : null;
        if (model != null && counters == CounterSource.REAL) {
            keys.problem(keys.at("model"), "needs counters: modelled");
        }
        return new BehaviourProfile(keys.choice("activity", usual.activity()), counters,
                keys.choice("cache", Switch.ON) == Switch.ON, keys.choice("view-rights", ViewRights.GRANTED), model,
                autoscaling(keys.mapping("autoscaling")), keys.optionalDuration("crash-after"),
                new BehaviourProfile.Listening(keys.list("listener-faults", ListenerFaultReader::read),
                        keys.choice("tls", Tls.OFF) == Tls.SELF_SIGNED));
    }

    private static Autoscaling autoscaling(Keys keys) {
        Autoscaling read = new Autoscaling(keys.duration("look-back", Autoscaling.USUAL.lookBack()),
                keys.duration("down-after", Autoscaling.USUAL.downAfter()));
        keys.end();
        return read;
    }
}
