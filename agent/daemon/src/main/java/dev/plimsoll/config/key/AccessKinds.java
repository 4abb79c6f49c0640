package dev.plimsoll.config.key;

import dev.plimsoll.config.key.Kind.ValueShape;
import dev.plimsoll.config.key.Kind.ValueStep;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The kinds of who may do what over HTTP. No problem repeats a token or a hash. */
public final class AccessKinds {

    private static final int LONGEST_NAME = 100;
    private static final String HASH = "sha256:[0-9a-fA-F]{64}";
    private static final String HASH_IT = "sha256: and the 64 digits that printf %s \"$TOKEN\" | sha256sum prints";
    private static final String FIELD = "[\\w-]+";
    private static final String USER = "{name: ann@example.com, role: stop}";
    private static final String TOKEN = "{name: ann, role: answer, token-file: ann-token}";

    /** The name of a header. */
    public static final Kind<String> HEADER = Kind.matching("the name of a header such as X-Forwarded-User",
            "^" + FIELD + "$",
            text -> checked(text, text.matches(FIELD), "is no name of a header"));

    /** Addresses and ranges. */
    public static final Kind<List<String>> PROXIES = Kind.list("a list such as [10.0.0.7, 'fd00::/8']",
            Kind.text("an address or a range", text -> checked(text, AccessSettings.isAddress(text),
                    "is neither an address nor the first address of a range, such as 10.0.0.0/8")));

    private static final NamedValue<String> NAME = NamedValue.required("name", Kind.text("a name",
            text -> checked(text, Identity.isName(text) && text.length() <= LONGEST_NAME,
                    "is no name: write at most 100 characters with single spaces and no comma")));
    private static final NamedValue<Role> ROLE = NamedValue.required("role", Kinds.choice(Role.class));

    /** The people whose roles are known. */
    public static final Kind<List<Identity>> USERS = Kind.list(ValueShape.BLOCKS, "a list such as [" + USER + "]",
            NamedValue.mapping("a mapping such as " + USER, List.of(NAME, ROLE), AccessKinds::identity))
            .then(unlike(user -> user, user -> String.valueOf(user.name()), "name"));

    private static final NamedValue<SecretSource> TOKEN_FILE = NamedValue.optional("token-file",
            Kinds.SECRET_FILE.then((file, written) -> file.source(Kind.text("a token or its hash", AccessKinds::hash),
                    written)));
    private static final NamedValue<SecretSource> TOKEN_HASH = NamedValue.optional("token-hash",
            Kind.matching(HASH_IT, "^" + HASH + "$", text -> {
                Kinds.require(text.matches(HASH), "is no hash: write " + HASH_IT.replace("%", "%%"));
                return hash(text);
            }));

    /** The tokens of people and tools. */
    public static final Kind<List<NamedToken>> TOKENS = Kind.list(ValueShape.BLOCKS, "a list such as [" + TOKEN + "]",
            NamedValue.mapping("a mapping such as " + TOKEN, List.of(NAME, ROLE, TOKEN_FILE, TOKEN_HASH),
                    AccessKinds::token))
            .then(unlike(NamedToken::who, token -> String.valueOf(token.who().name()), "name"))
            .then(unlike(NamedToken::who, token -> token.hash().current(), "token"))
            .withSecrets("token-hash");

    private AccessKinds() {}

    /** Checks that no two items have the same {@code mark}. */
    private static <T> ValueStep<List<T>, List<T>> unlike(Function<T, Identity> who, Function<T, Object> mark,
            String word) {
        return (items, written) -> {
            Set<Object> marks = new HashSet<>();
            items.stream()
                    .filter(item -> !marks.add(mark.apply(item)))
                    .forEach(item -> written.wrong("%s has the %s of another one: give each its own"
                            .formatted(who.apply(item).name(), word)));
            return items;
        };
    }

    private static @Nullable Identity identity(LocatedNode written) {
        String name = NAME.in(written);
        Role role = ROLE.in(written);
        return name == null || role == null ? null : new Identity(name, role);
    }

    private static @Nullable NamedToken token(LocatedNode written) {
        Identity who = identity(written);
        if (TOKEN_FILE.isIn(written) == TOKEN_HASH.isIn(written)) {
            written.entry(TOKEN_FILE.name())
                    .wrong("name a file with the token, or write token-hash with %s: one of both".formatted(HASH_IT));
            return null;
        }
        SecretSource hash = TOKEN_FILE.isIn(written) ? TOKEN_FILE.in(written) : TOKEN_HASH.in(written);
        return who == null || hash == null ? null : new NamedToken(who, hash);
    }

    /** The hash that {@code text} is, or that of the token that it is. */
    private static Secret hash(String text) {
        Kinds.require(text.matches("[!-~]+"), "contains a blank, a control character or a character outside ASCII");
        boolean isHash = text.matches(HASH);
        Kinds.require(isHash || !text.startsWith("sha256:"), "is no hash, as sha256: without 64 digits");
        return isHash ? new Secret(text.toLowerCase(Locale.ROOT)) : AccessSettings.hash(text);
    }

    private static String checked(String text, boolean isRight, String otherwise) {
        Kinds.require(isRight, "%s %s", Kinds.quoted(text), otherwise);
        return text;
    }
}
