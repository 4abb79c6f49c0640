package dev.plimsoll.notifications;

import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.NamedValue;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.notifications.NotifySettings.Event;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The list of targets of notifications. No problem repeats a URL, or what may be one: it may contain a token. */
final class NotifyKind {

    private static final Kind<Secret> ADDRESS = Kind.text("a URL", NotifyKind::address);
    private static final Kind<Secret> SIGNATURE_KEY = Kind.text("a key", text -> new Secret(text.strip()));
    private static final List<Event> ALL = List.of(Event.values());
    private static final Kind<Event> EVENT = words(Event.values(), Event::word);

    private static final NamedValue<TargetType> TYPE = NamedValue.required("type",
            words(TargetType.values(), TargetType::word));
    private static final NamedValue<Secret> URL = NamedValue.optional("url", ADDRESS);
    private static final NamedValue<SecretSource> URL_FILE = NamedValue.optional("url-file",
            Kinds.SECRET_FILE.then((file, written) -> file.source(ADDRESS, written)));
    private static final NamedValue<SecretSource> SECRET_FILE = NamedValue.optional("secret-file",
            Kinds.SECRET_FILE.then((file, written) -> file.source(SIGNATURE_KEY, written)));
    private static final Kind<List<Event>> SOME = Kind
            .nonEmpty("a list of" + EVENT.expects().substring("one of".length()), EVENT);
    /** Without a value, as without the name: all of them. */
    private static final NamedValue<List<Event>> EVENTS = NamedValue.optional("events",
            SOME.readBy(written -> written.isNothing() ? ALL : SOME.read(written)));

    static final Kind<List<NotifyTarget>> KIND = Kind.list(Kind.ValueShape.BLOCKS,
            "a list such as [{type: slack, url-file: slack-url, events: [proposal, change]}]",
            NamedValue.mapping("a mapping", List.of(TYPE, URL, URL_FILE, SECRET_FILE, EVENTS), NotifyKind::target))
            .withSecrets("url");

    private NotifyKind() {}

    private static <E> Kind<E> words(E[] values, Function<E, String> word) {
        return Kinds.words(Stream.of(values).sorted(Comparator.comparing(word)).toList(), word, text -> "");
    }

    private static @Nullable NotifyTarget target(LocatedNode written) {
        TargetType type = TYPE.in(written);
        SecretSource url = url(written);
        SecretSource secret = SECRET_FILE.in(written);
        if (secret != null && type != null && type != TargetType.WEBHOOK) {
            written.entry(SECRET_FILE.name()).wrong("only a webhook has a signature: remove it");
        }
        List<Event> events = EVENTS.in(written);
        return type == null || url == null ? null
                : new NotifyTarget(type, url, secret, Set.copyOf(events == null ? ALL : events));
    }

    private static @Nullable SecretSource url(LocatedNode written) {
        if (URL.isIn(written) == URL_FILE.isIn(written)) {
            written.entry(URL.name())
                    .wrong(URL.isIn(written) ? "is set twice, as a value and as url-file: keep one"
                            : "is required: write it, or name a file in url-file");
            return null;
        }
        return URL.isIn(written) ? URL.in(written) : URL_FILE.in(written);
    }

    private static Secret address(String text) {
        return Addresses.http(text)
                .map(uri -> new Secret(text.strip()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "is not an absolute http or https URL without a user: write one such as https://host/path"));
    }
}
