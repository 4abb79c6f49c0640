package dev.plimsoll.config;

import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.notify.NotifySettings.Event;
import dev.plimsoll.notify.NotifySettings.Target;
import dev.plimsoll.notify.NotifySettings.TargetType;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the targets of notifications. No problem repeats a URL, which may contain a token. */
final class NotifyTargets {

    private static final String TYPE = "type";
    private static final String URL = "url";
    private static final String URL_FILE = "url-file";
    private static final String SECRET_FILE = "secret-file";
    private static final String EVENTS = "events";
    private static final List<String> NAMES = List.of(TYPE, URL, URL_FILE, SECRET_FILE, EVENTS);
    private static final Map<String, TargetType> TYPES = words(TargetType.values(), TargetType::word);
    private static final Map<String, Event> ALL_EVENTS = words(Event.values(), Event::word);

    private final FileLookup lookup;
    private final ProblemList problems;

    NotifyTargets(FileLookup lookup, ProblemList problems) {
        this.lookup = lookup;
        this.problems = problems;
    }

    /**
     * The targets without a problem.
     *
     * @param blocks null if the list itself has a problem
     */
    List<Target> of(@Nullable List<Tree.Entries> blocks) {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; blocks != null && i < blocks.size(); i++) {
            Location location = new Location("notify[%d]".formatted(i), blocks.get(i).where(), problems);
            Target target = target(blocks.get(i).entries(), location);
            if (target != null) {
                targets.add(target);
            }
        }
        return targets;
    }

    private @Nullable Target target(Map<String, Tree> block, Location location) {
        block.keySet()
                .stream()
                .filter(name -> !NAMES.contains(name))
                .forEach(name -> location.entry(name)
                        .wrong("is not a key here" + Nearest.to(name, NAMES)
                                .map(near -> ": did you mean %s?".formatted(near))
                                .orElse("; the keys are " + String.join(", ", NAMES))));
        TargetType type = word(block.get(TYPE), location.entry(TYPE), TYPES);
        Secret url = url(block, location);
        Secret secret = block.containsKey(SECRET_FILE)
                ? content(block.get(SECRET_FILE), location.entry(SECRET_FILE))
                : null;
        if (secret != null && type != null && type != TargetType.WEBHOOK) {
            location.entry(SECRET_FILE).wrong("only a webhook has a signature: remove it");
        }
        Set<Event> events = events(block.get(EVENTS), location.entry(EVENTS));
        return type == null || url == null ? null : new Target(type, url, secret, events);
    }

    private @Nullable Secret url(Map<String, Tree> block, Location location) {
        boolean inFile = block.containsKey(URL_FILE);
        if (inFile == block.containsKey(URL)) {
            return inFile
                    ? none(location.entry(URL), "is set twice, as a value and as url-file: keep one")
                    : none(location.entry(URL), "is required: write it, or name a file in url-file");
        }
        Location at = location.entry(inFile ? URL_FILE : URL);
        Secret url = inFile ? content(block.get(URL_FILE), at) : text(block.get(URL), at);
        if (url != null && !isAddress(url.reveal())) {
            at.wrong("is not an absolute http or https URL without a user: write one such as https://host/path");
            return null;
        }
        return url;
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = new URI(text);
            boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return isHttp && uri.getHost() != null && uri.getUserInfo() == null && !Addresses.hasWrongPort(uri);
        } catch (URISyntaxException wrong) {
            return false;
        }
    }

    private static @Nullable Secret text(@Nullable Tree tree, Location at) {
        if (tree instanceof Tree.Scalar scalar && !scalar.text().isBlank()) {
            return new Secret(scalar.text().strip());
        }
        return none(at, "found %s: write a URL".formatted(tree instanceof Tree.Scalar || tree == null
                ? "nothing"
                : tree.description()));
    }

    /** The content of the file that {@code tree} names. */
    private @Nullable Secret content(@Nullable Tree tree, Location at) {
        Path path = tree == null ? null : Kinds.FILE.reader().read(tree, at);
        if (path == null) {
            return null;
        }
        Path file = lookup.find(path);
        FileLookup.Content content = FileLookup.read(file);
        if (!content.problem().isEmpty()) {
            return none(at, content.problem());
        }
        return content.text().isBlank()
                ? none(at, "the file %s is empty".formatted(file))
                : new Secret(content.text().strip());
    }

    private static Set<Event> events(@Nullable Tree tree, Location at) {
        Set<Event> events = EnumSet.noneOf(Event.class);
        if (tree == null || tree instanceof Tree.Nothing) {
            return EnumSet.allOf(Event.class);
        }
        if (!(tree instanceof Tree.Items list) || list.items().isEmpty()) {
            at.wrong("found %s: write a list of %s".formatted(
                    tree instanceof Tree.Items ? "an empty list" : tree.description(), list(ALL_EVENTS)));
            return events;
        }
        for (int i = 0; i < list.items().size(); i++) {
            Event event = word(list.items().get(i), at.item(i, list.items().get(i)), ALL_EVENTS);
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    private static <T> @Nullable T word(@Nullable Tree tree, Location at, Map<String, T> words) {
        if (!(tree instanceof Tree.Scalar scalar)) {
            at.wrong((tree == null ? "is required" : "found " + tree.description()) + ": write one of " + list(words));
            return null;
        }
        T found = words.get(scalar.text());
        if (found == null) {
            at.wrong("is not one of %s%s".formatted(list(words),
                    Nearest.to(scalar.text(), words.keySet()).map(": did you mean %s?"::formatted).orElse("")));
        }
        return found;
    }

    private static @Nullable Secret none(Location at, String problem) {
        at.wrong(problem);
        return null;
    }

    private static String list(Map<String, ?> words) {
        return words.keySet().stream().sorted().collect(Collectors.joining(", "));
    }

    private static <T> Map<String, T> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).collect(Collectors.toMap(word, value -> value));
    }
}
