package dev.plimsoll.fleet;

import java.util.regex.Pattern;

/**
 * A pattern for ids and names: {@code *} matches any text, {@code ?} any one character, every other character itself.
 *
 * @param text the pattern, not empty
 */
public record Glob(String text) {

    public boolean matches(String name) {
        return Pattern.compile(text.codePoints()
                .collect(StringBuilder::new, Glob::append, StringBuilder::append)
                .toString(), Pattern.DOTALL).matcher(name).matches();
    }

    private static void append(StringBuilder regex, int character) {
        switch (character) {
            case '*' -> regex.append(".*");
            case '?' -> regex.append('.');
            default -> regex.append(Pattern.quote(Character.toString(character)));
        }
    }
}
