package dev.plimsoll.config.table;

import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.KnownExtras;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles of the kernel, and those of extensions. */
public final class Profiles {

    private static final List<Profile> ALL = Stream.concat(Stream.of(Profile.STANDARD, Profile.NEON),
            Extensions.all().stream().flatMap(extension -> extension.profiles().stream())).toList();

    /** One of them, by its word. */
    static final Kind<Profile> KIND = Kinds.words(ALL, Profile::word,
            text -> KnownExtras.ofProfile(text)
                    .map(missing -> Kinds.quoted(text) + " " + missing + ": it ")
                    .orElse(Kinds.quoted(text) + " "));

    private Profiles() {}

    public static List<Profile> all() {
        return ALL;
    }

    /** Whose platforms they are, as a list in a sentence. */
    static String about() {
        List<String> each = ALL.stream().map(Profile::about).toList();
        return each.subList(0, each.size() - 1).stream().collect(Collectors.joining(", ")) + " or of " + each.getLast();
    }
}
