package dev.plimsoll.config;

import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.key.Values.ValueSource;
import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.layer.KnownKeys;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.layer.Resolver;
import dev.plimsoll.config.layer.Resolver.Layer;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.outbound.Proxies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Loads one configuration from its sources into settings, or into a list of all problems. */
final class Loading {

    private final Sources sources;
    private final FileLookup lookup;
    private final ProblemList problems = new ProblemList();
    private final Layers layers;
    /** Whether the file was read; if not, missing required keys are not reported. */
    private boolean fileWasRead = true;
    private final Predicate<Key<?>> wanted;

    /** @param wanted selects the keys to read */
    Loading(Sources sources, Predicate<Key<?>> wanted) {
        this.sources = sources;
        this.lookup = FileLookup.of(sources.file());
        this.layers = new Layers(problems, lookup);
        this.wanted = wanted;
    }

    /** The values for all computes. */
    private Values base() {
        Path file = sources.file();
        return values(Keys.all(), Key::path, layers.flags(sources.flags()), layers.environment(sources.environment()),
                file == null ? new Layer(ValueSource.FILE, Map.of()) : file(file, Keys.all()), layers.defaults());
    }

    private Values values(List<Key<?>> keys, Function<Key<?>, String> path, Layer... highestFirst) {
        return new Resolver(List.of(highestFirst)).values(keys.stream().filter(wanted).toList(), path, problems);
    }

    /** The values of {@code keys} in an item of a list. */
    private Values item(String path, Map<String, LocatedNode> entries, List<Key<?>> keys) {
        return values(keys, key -> path + "." + key, new Layer(ValueSource.FILE, new KnownKeys(keys).of(entries)));
    }

    /** The platforms with the values of each, one at least. */
    private List<Base> platforms(Values base) {
        List<LocatedNode> written = base.find(Keys.PLATFORMS);
        if (written == null || written.isEmpty()) {
            return List.of(platform(null, base, null));
        }
        Values defaults = values(Keys.of(Sections.PLATFORM), Key::path, layers.defaults());
        Checks.both(base, defaults);
        // What the section platform sets is for no item: a key must not reach the host of another platform.
        Map<Key<?>, SourcedValue> shared = new HashMap<>(base.byKey());
        Keys.of(Sections.PLATFORM).forEach(shared::remove);
        shared.putAll(defaults.byKey());
        List<Base> platforms = written.stream().map(item -> platform(item, shared)).toList();
        Checks.names(platforms);
        return platforms;
    }

    private Base platform(LocatedNode written, Map<Key<?>, SourcedValue> shared) {
        List<Key<?>> keys = new ArrayList<>(Keys.ofPlatform().values());
        keys.add(Keys.PLATFORM_NAME);
        Values item = item(written.path(), written.entries(), keys);
        Map<Key<?>, SourcedValue> values = new HashMap<>(shared);
        Keys.ofPlatform().forEach((key, inItem) -> {
            if (item.has(inItem)) {
                values.put(key, item.held(inItem));
            }
        });
        return platform(item.find(Keys.PLATFORM_NAME), new Values(key -> {
            Key<?> inItem = key.equals(Keys.PLATFORM_NAME) ? key : Keys.ofPlatform().get(key);
            return inItem == null ? key.path() : item.path(inItem);
        }, values, problems), null);
    }

    /**
     * A platform with its values. The default of the view's name depends on the profile, as the sizes do.
     *
     * @param sizes the sizes that it offers; null for those of the profile
     */
    static Base platform(@Nullable String name, Values values, @Nullable SizeTable sizes) {
        Profile profile = Objects.requireNonNullElse(values.find(Keys.PROFILE), Profile.STANDARD);
        Map<Key<?>, SourcedValue> withView = new HashMap<>(values.byKey());
        withView.putIfAbsent(Keys.CACHE_VIEW, SourcedValue.standard(profile.cacheView()));
        return new Base(name, new Values(values.path(), withView, values.problems()),
                sizes == null ? profile.sizeRule().table() : sizes);
    }

    Configuration load() {
        Values base = base();
        List<Base> platforms = platforms(base);
        List<Block> blocks = blocks(base, platforms);
        if (fileWasRead) {
            platforms.forEach(platform -> Checks.required(platform.values()));
            Checks.base(base, platforms, blocks);
        }
        Overrides.warnOfConflicts(blocks);
        Proxies proxies = Proxies.of(sources.environment(),
                (variable, wrong) -> problems.problem(variable, wrong, "environment"));
        List<Base> bases = sized(platforms, blocks);
        List<Block> all = Stream.concat(blocks.stream(), labels(base)).toList();
        if (!problems.problems().isEmpty()) {
            return invalid();
        }
        Base first = platforms.getFirst();
        return new Configuration.Loaded(Binder.settings(base, bases, new Overrides(bases, all), proxies),
                problems.warnings(), new Effective(first.platform() == null ? first.values() : base, proxies.shown()));
    }

    /** @param name the platform; null for the only one */
    Configuration.PolicyReading policies(@Nullable Path policy, @Nullable String name) {
        Values base = base();
        List<Base> all = platforms(base);
        List<Base> platforms = all.size() == 1 && name == null ? all
                : all.stream().filter(platform -> Objects.equals(name, platform.platform())).toList();
        if (platforms.isEmpty()) {
            String names = all.stream()
                    .flatMap(platform -> Stream.ofNullable(platform.platform()))
                    .collect(Collectors.joining(", "));
            problems.problem(Keys.PLATFORMS.path(), names.isEmpty() ? "has no item with the name " + name
                    : "choose one with --platform: " + names, "");
            return invalid();
        }
        Values platform = platforms.getFirst().values();
        List<Block> blocks = new ArrayList<>(blocks(base, platforms));
        Checks.over(platform, platform, platforms.stream());
        Overrides.warnOfConflicts(blocks);
        Values over = new Values(Key::path, Map.of(), problems);
        if (policy != null) {
            List<Key<?>> keys = Stream.of(Sections.SIZING, Sections.CHANGE)
                    .flatMap(section -> Keys.of(section).stream())
                    .toList();
            over = values(keys, Key::path, file(policy, keys));
            Checks.over(platform, over, platforms.stream());
        }
        blocks.add(new Block(Match.ALL, over));
        List<Base> bases = sized(platforms, blocks);
        if (!problems.problems().isEmpty()) {
            return invalid();
        }
        return Binder.policies(new Base(bases.getFirst().platform(), platform.under(over), bases.getFirst().sizes()),
                blocks, problems.warnings());
    }

    private Configuration.Invalid invalid() {
        return new Configuration.Invalid(problems.problems(), problems.warnings());
    }

    /** The values of {@code keys} in the file. */
    private Layer file(Path path, List<Key<?>> keys) {
        String name = path.toString();
        FileLookup.Content content = FileLookup.read(path);
        LocatedNode root = content.problem().isEmpty()
                ? YamlText.read(content.text(), LocatedNode.nothing("", name, problems, lookup))
                : null;
        fileWasRead = root != null && (root.node() instanceof MappingNode || root.isNothing());
        if (!content.problem().isEmpty()) {
            problems.problem(name, content.problem(), "");
        } else if (root != null && !fileWasRead) {
            problems.problem(name,
                    "found %s: write a mapping of keys, such as platform:".formatted(root.description()), "");
        }
        return new Layer(ValueSource.FILE, root == null ? Map.of() : new KnownKeys(keys).of(root.entries()));
    }

    private List<Block> blocks(Values base, List<Base> platforms) {
        List<LocatedNode> written = base.find(Keys.OVERRIDES);
        return written == null ? List.of() : written.stream().map(item -> block(item, base, platforms)).toList();
    }

    private Block block(LocatedNode written, Values base, List<Base> platforms) {
        Match match = Match.read(written);
        Map<String, LocatedNode> keys = written.entries();
        keys.remove("match");
        Values own = item(written.path(), keys, Keys.overridable());
        // A block with an invalid match is kept, so the other blocks keep their index; nothing is bound then.
        Match selects = match == null ? Match.ALL : match;
        Checks.over(base, own, platforms.stream().filter(platform -> selects.matches(platform.platform())));
        if (own.has(Keys.REQUESTS)) {
            own.warn(Keys.REQUESTS,
                    "limits all calls to a platform together and cannot be overridden for some computes");
        }
        return new Block(selects, own);
    }

    /** A block without values for each pattern of each label. */
    private Stream<Block> labels(Values base) {
        Values none = new Values(Key::path, Map.of(), problems);
        List<LocatedNode> written = base.find(Keys.LABELS);
        return Objects.requireNonNullElse(written, List.<LocatedNode>of())
                .stream()
                .flatMap(item -> Stream.ofNullable(Label.KIND.read(item)))
                .flatMap(label -> label.matches()
                        .stream()
                        .map(match -> new Block(match, none, Map.of(label.name(), label.value()))));
    }

    /** The platforms with their sizes, after the checks that need them; without those that have a problem. */
    private List<Base> sized(List<Base> platforms, List<Block> blocks) {
        List<Base> bases = platforms.stream().flatMap(platform -> Stream.ofNullable(sized(platform))).toList();
        if (problems.problems().isEmpty()) {
            bases.forEach(base -> Checks.sizes(base, blocks));
        }
        return bases;
    }

    private @Nullable Base sized(Base platform) {
        Path own = platform.values().find(Keys.SIZES);
        Profile profile = platform.values().find(Keys.PROFILE);
        if (profile == null || own == null) {
            return platform;
        }
        SizeTable sizes = SizeFile.read(own, profile, platform.values().path(Keys.SIZES), problems);
        return sizes == null ? null : new Base(platform.platform(), platform.values(), sizes);
    }
}
