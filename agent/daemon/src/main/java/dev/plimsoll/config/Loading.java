package dev.plimsoll.config;

import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Keys;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.layer.Layer;
import dev.plimsoll.config.layer.Layer.ValueSource;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.layer.Leaves;
import dev.plimsoll.config.layer.Resolver;
import dev.plimsoll.config.layer.Values;
import dev.plimsoll.config.layer.Values.SourcedValue;
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
import java.util.function.Predicate;
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
                key -> key.equals(Keys.STORE_PASSWORD) || !(key.isSecret() || key.equals(Keys.NOTIFY)));
    }

    /** The values for all computes. The default of the view's name depends on the profile. */
    private Values base() {
        Layers layers = new Layers(problems);
        List<Layer> highestFirst = List.of(layers.flags(flags), layers.environment(environment),
                file == null ? new Layer(ValueSource.FILE, Map.of()) : file(file, Keys.all()),
                Layers.defaults());
        Values values = new Resolver(highestFirst, "", lookup, problems).resolve(wanted(Keys.all()));
        Profile profile = values.find(Keys.PROFILE);
        return profile == null ? values
                : new Values(Map.of(Keys.CACHE_VIEW, SourcedValue.standard(profile.cacheView()))).under(values);
    }

    private List<Key<?>> wanted(List<Key<?>> keys) {
        return keys.stream().filter(wanted).toList();
    }

    Configuration load() {
        Values base = base();
        List<Block> blocks = blocks(base);
        if (fileWasRead) {
            checks.required(base);
            checks.base(base, blocks);
        }
        checks.between(blocks);
        Proxies proxies = Proxies.of(environment,
                (variable, wrong) -> problems.problem(variable, wrong, "environment"));
        SizeTable sizes = sizes(base, blocks);
        if (sizes == null) {
            return invalid();
        }
        Settings settings = Binder.settings(base, sizes, new Overrides(base, blocks), proxies);
        return new Configuration.Loaded(settings, problems.warnings(), new Effective(base, proxies.shown()));
    }

    Policies.Reading policies(@Nullable Path policy) {
        Values base = base();
        List<Block> blocks = new ArrayList<>(blocks(base));
        checks.over("", base, base);
        checks.between(blocks);
        Values over = policy == null ? Values.NONE : policy(policy, base);
        SizeTable sizes = sizes(base, blocks);
        Values all = base.under(over);
        if (sizes != null) {
            checks.sizes("", all, sizes);
        }
        if (sizes == null || !problems.none()) {
            return new Policies.Reading.Unusable(invalid());
        }
        blocks.add(new Block(Match.ALL, over));
        return new Policies.Reading.LoadedPolicies(Binder.policies(all, sizes, new Overrides(all, blocks)),
                problems.warnings());
    }

    private Configuration.Invalid invalid() {
        return new Configuration.Invalid(problems.problems(), problems.warnings());
    }

    /** The keys of {@code sizing} and {@code change} in a policy file. */
    private Values policy(Path policy, Values base) {
        List<Key<?>> keys = Stream.of(Section.SIZING, Section.CHANGE).flatMap(some -> Keys.of(some).stream()).toList();
        Values own = new Resolver(List.of(file(policy, keys)), "", lookup, problems).resolve(keys);
        checks.over("", base, own);
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

    private List<Block> blocks(Values base) {
        List<Tree.Entries> written = base.find(Keys.OVERRIDES);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; written != null && i < written.size(); i++) {
            blocks.add(block(written.get(i), "overrides[%d]".formatted(i), base));
        }
        return blocks;
    }

    private Block block(Tree.Entries written, String name, Values base) {
        String prefix = name + ".";
        Map<String, Tree> keys = new LinkedHashMap<>(written.entries());
        Match match = Match.read(keys.remove("match"), new Location(name, written.where(), problems, lookup));
        Layer layer = new Layer(ValueSource.FILE, new Leaves(Keys.overridable(), prefix, problems)
                .of(new Tree.Entries(keys, written.where())));
        Values own = new Resolver(List.of(layer), prefix, lookup, problems).resolve(wanted(Keys.overridable()));
        checks.over(prefix, base, own);
        // A block with an invalid match is kept, so the other blocks keep their index; nothing is bound then.
        return new Block(match == null ? Match.ALL : match, own);
    }

    /** The sizes that a compute may have, after the checks that need them; null after a problem. */
    private @Nullable SizeTable sizes(Values base, List<Block> blocks) {
        Path own = base.find(Keys.SIZES);
        Profile profile = base.find(Keys.PROFILE);
        SizeTable sizes = profile == null || own == null ? null : SizeFile.read(own, profile, problems);
        if (profile == null || !problems.none()) {
            return null;
        }
        SizeTable known = sizes == null ? profile.sizeRule().table() : sizes;
        checks.sizes("", base, known);
        for (int i = 0; i < blocks.size(); i++) {
            checks.sizes("overrides[%d].".formatted(i), base.under(blocks.get(i).values()), known);
        }
        return problems.none() ? known : null;
    }
}
