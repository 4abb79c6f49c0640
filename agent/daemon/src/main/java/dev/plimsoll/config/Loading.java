package dev.plimsoll.config;

import dev.plimsoll.config.Layer.Source;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.fleet.SizeTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One reading of a configuration, from its sources to settings or to all that is wrong with them. */
final class Loading {

    private static final String MATCH = "match";

    private final @Nullable Path file;
    private final Map<String, String> environment;
    private final Map<String, String> flags;
    private final Folders folders;
    private final Complaints complaints = new Complaints();
    /** What a file that could not be read would have said is not missing. */
    private boolean fileWasRead = true;
    private final Checks checks = new Checks(complaints);

    Loading(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        this.file = file;
        this.environment = environment;
        this.flags = flags;
        this.folders = Folders.of(file);
    }

    Configuration load() {
        Layers layers = new Layers(complaints);
        List<Layer> highestFirst = List.of(layers.flags(flags), layers.environment(environment), file(),
                Layers.defaults());
        Resolver base = new Resolver(highestFirst, "", folders, complaints).resolve(Keys.all());
        List<Block> blocks = blocks(base);
        if (fileWasRead) {
            checks.required(base.values());
            checks.base(base.values(), blocks);
        }
        checks.between(blocks);
        SizeTable sizes = sizes(base.values());
        if (sizes != null && complaints.none()) {
            leavesSizes(base.values(), blocks, sizes);
        }
        if (sizes == null || !complaints.none()) {
            return new Configuration.Invalid(complaints.problems(), complaints.warnings());
        }
        Settings settings = Binder.settings(base.values(), sizes, new Overrides(base.values(), blocks));
        return new Configuration.Loaded(settings, complaints.warnings(), new Effective(effective(base)));
    }

    /** The view's default is the profile's, which the table cannot know. */
    private static List<Effective.Row> effective(Resolver base) {
        String view = base.values().need(Keys.PROFILE).cacheView();
        return base.effective()
                .stream()
                .map(row -> row.key().equals(Keys.CACHE_VIEW) && row.written() instanceof Tree.Nothing
                        ? new Effective.Row(row.key(), Tree.of(view), row.source(), row.where())
                        : row)
                .toList();
    }

    private Layer file() {
        Map<String, Layer.Located> leaves = new LinkedHashMap<>();
        if (file != null) {
            String name = file.toString();
            Folders.Content content = Folders.read(file);
            if (!content.problem().isEmpty()) {
                complaints.problem(name, content.problem(), "");
                fileWasRead = false;
            } else {
                leaves.putAll(leaves(TreeReader.yaml(content.text(), name, complaints), name));
            }
        }
        return new Layer(Source.FILE, leaves);
    }

    private Map<String, Layer.Located> leaves(@Nullable Tree tree, String name) {
        fileWasRead = tree instanceof Tree.Entries || tree instanceof Tree.Nothing;
        if (tree instanceof Tree.Entries root) {
            return new Leaves(Keys.all(), "", name, complaints).of(root);
        }
        if (tree != null && !(tree instanceof Tree.Nothing)) {
            complaints.problem(name, "found %s: write a mapping of keys, such as platform:".formatted(tree.told()), "");
        }
        return Map.of();
    }

    private List<Block> blocks(Resolver base) {
        List<Tree.Entries> written = base.values().find(Keys.OVERRIDES);
        String source = base.effective()
                .stream()
                .filter(row -> row.key().equals(Keys.OVERRIDES))
                .findFirst()
                .map(row -> row.source() == Source.FILE ? String.valueOf(file) : row.where())
                .orElse("");
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; written != null && i < written.size(); i++) {
            blocks.add(block(written.get(i), "overrides[%d].".formatted(i), source, base.values()));
        }
        return blocks;
    }

    private Block block(Tree.Entries written, String prefix, String source, Values base) {
        String where = "%s:%d".formatted(source, written.line());
        Map<String, Tree> keys = new LinkedHashMap<>(written.entries());
        Match match = Match.read(keys.remove(MATCH), new Spot(prefix + MATCH, where, complaints));
        Layer layer = new Layer(Source.FILE, new Leaves(Keys.overridable(), prefix, source, complaints)
                .of(new Tree.Entries(keys, written.line())));
        Values own = new Resolver(List.of(layer), prefix, folders, complaints).resolve(Keys.overridable()).values();
        checks.override(prefix, base, own);
        // Where the match is wrong nothing is bound, so that a block for nobody keeps the others' numbers.
        return new Block(match == null ? new Match(null, null, null) : match, own);
    }

    private @Nullable SizeTable sizes(Values values) {
        Path own = values.find(Keys.SIZES);
        Profile profile = values.find(Keys.PROFILE);
        if (own != null) {
            return SizeFile.read(own, complaints);
        }
        return profile == null ? null : SizeFile.builtIn(profile);
    }

    private void leavesSizes(Values base, List<Block> blocks, SizeTable sizes) {
        checks.sizes("", base, sizes);
        for (int i = 0; i < blocks.size(); i++) {
            checks.sizes("overrides[%d].".formatted(i), base.under(blocks.get(i).values()), sizes);
        }
    }
}
