package dev.plimsoll.notifications;

import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is notified of what.
 *
 * @param targets in the order of the configuration; empty for no notifications
 * @param page    base URL of the status page, for links; null for none
 * @param proxies the proxies of the environment
 */
record NotifySettings(List<NotifyTarget> targets, @Nullable URI page, Proxies proxies) {

    NotifySettings {
        targets = List.copyOf(targets);
    }

    /**
     * One receiver. Its URL is a secret, because it may contain a token.
     *
     * @param type   the format of its messages
     * @param url    an http or https address; of an Alertmanager the base URL
     * @param secret key of the signature of a webhook; null for none
     * @param events what it is notified of
     */
    record NotifyTarget(TargetType type, SecretSource url, @Nullable SecretSource secret, Set<Event> events) {

        public NotifyTarget {
            events = Set.copyOf(events);
        }
    }

    /** The format of messages; also the label {@code type} of the metric. */
    enum TargetType implements Worded {
        WEBHOOK, SLACK, ALERTMANAGER;
    }

    enum Event implements Worded {
        /** A new recommendation to change a size. */
        PROPOSAL,
        /** A change began, was applied, failed, or was refused. */
        CHANGE,
        /** Whether an applied change helped. */
        VERDICT,
        /** A harmful change is undone. */
        ROLL_BACK,
        /** The breaker opened or closed, for a compute or the fleet. */
        BREAKER,
        /** The platform refused the key. */
        KEY_REFUSED,
        /** Somebody else set a size. */
        SET_ELSEWHERE
    }
}
