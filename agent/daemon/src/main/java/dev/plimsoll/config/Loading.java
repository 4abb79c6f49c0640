package dev.plimsoll.config;

import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Layer;
import dev.plimsoll.config.key.Layer.ValueSource;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.layer.Leaves;
import dev.plimsoll.config.layer.Resolver;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.outbound.Proxies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Loads one configuration from its sources into settings, or into a list of all problems. */
final class Loading {

    private final @Nullable Path file;
    private final Map<String, String> environment;
    private final Map<String, String> flags;
    private final FileLookup lookup;
    private final ProblemList problems = new ProblemList();
    /** Whether the file was read; if not, missing required keys are not reported. */
    private boolean fileWasRead = true;
    private final Checks checks = new Checks(problems);
    /** Selects the keys to read. */
    private final Predicate<Key<?>> wanted;

    Loading(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        this(file, environment, flags, key -> true);
    }

    private Loading(@Nullable Path file, Map<String, String> environment, Map<String, String> flags,
            Predicate<Key<?>> wanted) {
        this.file = file;
        this.environment = environment;
        this.flags = flags;
        this.lookup = FileLookup.of(file);
        this.wanted = wanted;
    }

    /** A loading that reads no secret except the store's password. */
    static Loading forPolicies(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        return new Loading(file, environment, flags,
                key -> key.equals(Keys.STORE_PASSWORD) || key.kind().secret().isEmpty());
    }

    /** The values for all computes. */
    private Values base() {
        Layers layers = new Layers(problems);
        List<Layer> highestFirst = List.of(layers.flags(flags), layers.environment(environment),
                file == null ? new Layer(ValueSource.FILE, Map.of()) : file(file, Keys.all()),
                Layers.defaults());
        return new Resolver(highestFirst, "", lookup, problems).resolve(wanted(Keys.all()));
    }

    /**
     * The values of one platform.
     *
     * @param prefix prefix of its keys in problems; empty where the section platform has them
     * @param name   its name; null where there is none
     * @param values for all its computes
     */
    record PlatformValues(String prefix, @Nullable String name, Values values) {

        /** Where {@code key} is set for this platform. */
        String path(Key<?> key) {
            Key<?> own = prefix.isEmpty() ? null : Keys.ofPlatform().get(key);
            return own == null ? key.path() : prefix + own;
        }
    }

    /** The values of each platform, one at least. */
    private List<PlatformValues> platforms(Values base) {
        List<Tree.Entries> written = base.find(Keys.PLATFORMS);
        if (written == null || written.isEmpty()) {
            return List.of(new PlatformValues("", null, withView(base)));
        }
        checks.both(base, defaults());
        List<PlatformValues> platforms = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            platforms.add(platform(written.get(i), "%s[%d].".formatted(Keys.PLATFORMS, i), base));
        }
        checks.names(platforms);
        return platforms;
    }

    private PlatformValues platform(Tree.Entries written, String prefix, Values base) {
        List<Key<?>> keys = new ArrayList<>(Keys.ofPlatform().values());
        keys.add(Keys.PLATFORM_NAME);
        Layer layer = new Layer(ValueSource.FILE, new Leaves(keys, prefix, problems).of(written));
        Values item = new Resolver(List.of(layer), prefix, lookup, problems).resolve(wanted(keys));
        Map<Key<?>, SourcedValue> own = new LinkedHashMap<>();
        Keys.ofPlatform().forEach((key, inItem) -> {
            if (item.has(inItem)) {
                own.put(key, item.held(inItem));
            }
        });
        // What the section platform sets is for no item: a key must not reach the host of another platform.
        Values others = base.without(Sections.PLATFORM.word()).under(defaults().only(Sections.PLATFORM.word()));
        return new PlatformValues(prefix, item.find(Keys.PLATFORM_NAME), withView(others.under(new Values(own))));
    }

    private Values defaults() {
        return new Resolver(List.of(Layers.defaults()), "", lookup, new ProblemList()).resolve(Keys.all());
    }

    /** The default of the view's name depends on the profile. */
    private static Values withView(Values values) {
        Profile profile = values.find(Keys.PROFILE);
        return profile == null ? values
                : new Values(Map.of(Keys.CACHE_VIEW, SourcedValue.standard(profile.cacheView()))).under(values);
    }

    private List<Key<?>> wanted(List<Key<?>> keys) {
        return keys.stream().filter(wanted).toList();
    }

    Configuration load() {
        Values base = base();
        List<PlatformValues> platforms = platforms(base);
        List<Block> blocks = blocks(base, platforms);
        if (fileWasRead) {
            checks.required(platforms);
            checks.base(base, platforms, blocks);
        }
        checks.between(blocks);
        Proxies proxies = Proxies.of(environment,
                (variable, wrong) -> problems.problem(variable, wrong, "environment"));
        List<Base> bases = sized(platforms, blocks);
        if (!problems.none()) {
            return invalid();
        }
        Settings settings = Binder.settings(withoutItems(base), bases, new Overrides(bases, blocks), proxies);
        return new Configuration.Loaded(settings, problems.warnings(),
                new Effective(platforms.getFirst().prefix().isEmpty() ? platforms.getFirst().values() : base,
                        proxies.shown()));
    }

    /** @param name the platform; null for the only one */
    Policies.Reading policies(@Nullable Path policy, @Nullable String name) {
        Values base = base();
        List<PlatformValues> all = platforms(base);
        List<PlatformValues> platforms = all.size() == 1 && name == null ? all
                : all.stream().filter(one -> Objects.equals(name, one.name())).toList();
        if (platforms.isEmpty()) {
            String names = all.stream()
                    .flatMap(one -> Stream.ofNullable(one.name()))
                    .collect(Collectors.joining(", "));
            problems.problem(Keys.PLATFORMS.path(), names.isEmpty() ? "has no item with the name " + name
                    : "choose one with --platform: " + names);
            return new Policies.Reading.Unusable(invalid());
        }
        PlatformValues platform = platforms.getFirst();
        List<Block> blocks = new ArrayList<>(blocks(base, platforms));
        checks.over("", platform.values(), platform.values(), platforms);
        checks.between(blocks);
        Values over = policy == null ? Values.NONE : policy(policy, platforms);
        blocks.add(new Block(Match.ALL, over));
        List<Base> bases = sized(platforms, blocks);
        if (!problems.none()) {
            return new Policies.Reading.Unusable(invalid());
        }
        Base chosen = bases.getFirst();
        Base under = new Base(chosen.platform(), chosen.values().under(over), chosen.sizes());
        return new Policies.Reading.LoadedPolicies(
                Binder.policies(under.values(), under.sizes(), new Overrides(List.of(under), blocks)),
                problems.warnings());
    }

    private Configuration.Invalid invalid() {
        return new Configuration.Invalid(problems.problems(), problems.warnings());
    }

    /** The keys of {@code sizing} and {@code change} in a policy file. */
    private Values policy(Path policy, List<PlatformValues> platforms) {
        List<Key<?>> keys = Stream.of(Sections.SIZING, Sections.CHANGE)
                .flatMap(some -> Keys.of(some).stream())
                .toList();
        Values own = new Resolver(List.of(file(policy, keys)), "", lookup, problems).resolve(keys);
        checks.over("", platforms.getFirst().values(), own, platforms);
        return own;
    }

    /** The values of {@code keys} in the file. */
    private Layer file(Path path, List<Key<?>> keys) {
        String name = path.toString();
        FileLookup.Content content = FileLookup.read(path);
        Tree tree = content.problem().isEmpty() ? YamlText.read(content.text(), name, problems) : null;
        if (!content.problem().isEmpty()) {
            problems.problem(name, content.problem());
        } else if (tree instanceof Tree.Scalar || tree instanceof Tree.ListNode) {
            problems.problem(name,
                    "found %s: write a mapping of keys, such as platform:".formatted(tree.description()));
        }
        fileWasRead = tree instanceof Tree.Entries || tree instanceof Tree.NoValue;
        return new Layer(ValueSource.FILE,
                tree instanceof Tree.Entries root ? new Leaves(keys, "", problems).of(root) : Map.of());
    }

    private List<Block> blocks(Values base, List<PlatformValues> platforms) {
        List<Tree.Entries> written = base.find(Keys.OVERRIDES);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; written != null && i < written.size(); i++) {
            blocks.add(block(written.get(i), "overrides[%d]".formatted(i), base, platforms));
        }
        return blocks;
    }

    private Block block(Tree.Entries written, String name, Values base, List<PlatformValues> platforms) {
        String prefix = name + ".";
        Map<String, Tree> keys = new LinkedHashMap<>(written.entries());
        Match match = Match.read(keys.remove("match"), new Location(name, written.where(), problems, lookup));
        Layer layer = new Layer(ValueSource.FILE, new Leaves(Keys.overridable(), prefix, problems)
                .of(new Tree.Entries(keys, written.where())));
        Values own = new Resolver(List.of(layer), prefix, lookup, problems).resolve(wanted(Keys.overridable()));
        // A block with an invalid match is kept, so the other blocks keep their index; nothing is bound then.
        Match selects = match == null ? Match.ALL : match;
        checks.over(prefix, base, own,
                platforms.stream().filter(platform -> selects.matches(platform.name())).toList());
        return new Block(selects, own);
    }

    /** The platforms with their sizes, after the checks that need them; without those that have a problem. */
    private List<Base> sized(List<PlatformValues> platforms, List<Block> blocks) {
        List<Base> bases = new ArrayList<>();
        for (PlatformValues platform : platforms) {
            SizeTable sizes = sizes(platform);
            if (sizes != null) {
                bases.add(new Base(platform.name(), withoutItems(platform.values()), sizes));
            }
        }
        if (problems.none()) {
            bases.forEach(base -> checks.sizes(base, blocks));
        }
        return bases;
    }

    /** Without the items of lists, which may be secret: what they set is bound with platforms and overrides. */
    private static Values withoutItems(Values values) {
        return values.without(Keys.PLATFORMS.path()).without(Keys.OVERRIDES.path());
    }

    private @Nullable SizeTable sizes(PlatformValues platform) {
        Path own = platform.values().find(Keys.SIZES);
        Profile profile = platform.values().find(Keys.PROFILE);
        if (profile == null || own == null) {
            return profile == null ? null : profile.sizeRule().table();
        }
        return SizeFile.read(own, profile, platform.path(Keys.SIZES), problems);
    }
}
