package dev.plimsoll.extension;

import java.util.List;

/**
 * Verbs of an extension.
 *
 * @param group where help lists them
 * @param verbs classes with the annotation {@code Command} of picocli
 */
public record VerbsOfGroup(HelpGroup group, List<Class<?>> verbs) {

    public VerbsOfGroup {
        verbs = List.copyOf(verbs);
    }
}
