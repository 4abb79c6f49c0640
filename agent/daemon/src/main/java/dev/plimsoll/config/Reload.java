package dev.plimsoll.config;

import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.config.text.ProblemList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration that was read again changes in a running agent, all or nothing. Keys that are
 * {@linkplain Keys#isLive read at each use} take effect. All others keep the value that the agent runs with.
 *
 * @param settings     those in force from now on
 * @param reloaded     the keys that changed and take effect
 * @param needsRestart the keys that changed, and take effect after a restart
 * @param problems     why nothing takes effect; empty if it does
 */
public record Reload(Settings settings, List<String> reloaded, List<String> needsRestart, List<Problem> problems) {

    private static final String OVERRIDE = Keys.OVERRIDES.path() + ".";

    public Reload {
        reloaded = List.copyOf(reloaded);
        needsRestart = List.copyOf(needsRestart);
        problems = List.copyOf(problems);
    }

    public boolean isRefused() {
        return !problems.isEmpty();
    }

    /** What {@code next} changes in an agent that runs with {@code running}. */
    public static Reload of(Settings running, Configuration next) {
        return switch (next) {
            case Configuration.Invalid invalid -> refused(running, invalid.problems());
            case Configuration.Loaded loaded -> of(running, loaded.settings());
        };
    }

    private static Reload refused(Settings running, List<Problem> problems) {
        return new Reload(running, List.of(), List.of(), problems);
    }

    private static Reload of(Settings running, Settings next) {
        List<String> needsRestart = Stream
                .concat(changed(running.values(), next.values(),
                        key -> !Keys.isLive(key) && !Keys.ofPlatform().containsKey(key)
                                && !List.of(Keys.PLATFORMS, Keys.OVERRIDES, Keys.LABELS).contains(key)),
                        platforms(running.overrides().bases(), next.overrides().bases()))
                .toList();
        Stream<String> overrides = Keys.overridable()
                .stream()
                .filter(Keys::isLive)
                .filter(key -> !overridden(running, key).equals(overridden(next, key)))
                .map(key -> OVERRIDE + key);
        Stream<String> labels = Stream.of(Keys.LABELS.path()).filter(key -> !labelled(running).equals(labelled(next)));
        List<String> reloaded = Stream
                .of(changed(running.values(), next.values(), Keys::isLive), overrides, labels)
                .flatMap(Function.identity())
                .toList();
        ProblemList problems = new ProblemList();
        Values values = merged(running.values(), next.values(), problems);
        List<Base> bases = running.overrides()
                .bases()
                .stream()
                .map(base -> Loading.platform(base.platform(), merged(base.values(), next.values(), problems),
                        base.sizes()))
                .toList();
        List<Block> blocks = next.overrides()
                .blocks()
                .stream()
                .map(block -> new Block(block.match(),
                        new Values(block.values().path(), block.values().byKey(), problems), block.labels()))
                .toList();
        // What was checked with new values must also hold with those that stay.
        Checks.together(values, bases, blocks);
        return problems.problems().isEmpty()
                ? new Reload(new Settings(running.accounts(), running.store(), running.process(), values,
                        new Overrides(bases, blocks)), reloaded, needsRestart, List.of())
                : refused(running, problems.problems());
    }

    private static Stream<String> changed(Values before, Values after, Predicate<Key<?>> which) {
        return Keys.all()
                .stream()
                .filter(which)
                .filter(key -> !Objects.equals(before.find(key), after.find(key)))
                .map(after::path);
    }

    /** What changed of the platforms: a key of one of them, or which ones there are. */
    private static Stream<String> platforms(List<Base> before, List<Base> after) {
        Function<List<Base>, List<@Nullable String>> names = bases -> Arrays
                .asList(bases.stream().map(Base::platform).toArray(String[]::new));
        if (!names.apply(before).equals(names.apply(after))) {
            return Stream.of(Keys.PLATFORMS.path());
        }
        return IntStream.range(0, before.size()).boxed().flatMap(i -> {
            Values now = after.get(i).values();
            List<String> changed = changed(before.get(i).values(), now, Keys.ofPlatform()::containsKey).toList();
            boolean isOtherFile = changed.isEmpty() && !before.get(i).sizes().equals(after.get(i).sizes());
            return isOtherFile ? Stream.of(now.path(Keys.SIZES)) : changed.stream();
        });
    }

    /** The values of a key in the blocks that have it, with what these match. */
    private static List<Overridden> overridden(Settings settings, Key<?> key) {
        return settings.overrides()
                .blocks()
                .stream()
                .filter(block -> block.values().has(key))
                .map(block -> new Overridden(block.match(), block.values().find(key)))
                .toList();
    }

    /** The labels, with what these match. */
    private static List<Overridden> labelled(Settings settings) {
        return settings.overrides()
                .blocks()
                .stream()
                .filter(block -> !block.labels().isEmpty())
                .map(block -> new Overridden(block.match(), block.labels()))
                .toList();
    }

    private record Overridden(Match match, @Nullable Object value) {}

    private static Values merged(Values running, Values next, ProblemList problems) {
        Map<Key<?>, SourcedValue> both = new HashMap<>(running.byKey());
        both.keySet().removeIf(Keys::isLive);
        next.byKey().forEach((key, held) -> {
            if (Keys.isLive(key)) {
                both.put(key, held);
            }
        });
        return new Values(running.path(), both, problems);
    }
}
