package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.CreatedKey;
import dev.plimsoll.account.management.Management.RevokedKey;
import dev.plimsoll.account.management.Sender.Finding;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.Reads;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes of the account's API keys.
 * <p>The platform shows a secret only once. If that reply is lost, the new key is useless and is revoked.
 */
final class KeyChanges {

    private static final String KEYS = "/api_keys";
    private static final String KEY = KEYS + "/{key_id}";

    private final Sender sender;
    private final Reads reads;

    KeyChanges(RequestExecutor requests) {
        sender = new Sender(requests);
        reads = new Reads(requests);
    }

    /** Creates a key. It lists first, so that a new key can be recognized. */
    CreatedKey create(String name) {
        Set<Long> before = list().stream().map(ApiKey::id).collect(Collectors.toSet());
        return sender.send(WireRequest.post(KEYS, Map.of("key_name", name)), reply -> created(reply, name, before),
                () -> new Finding.NotDone<>(false, lostSecret(name, before)));
    }

    /** Reads the new key; fails if the reply has no secret. */
    private CreatedKey created(Reply reply, String name, Set<Long> before) {
        JsonNode answer = WireJson.read(reply.text());
        String secret = answer == null ? "" : WireJson.text(answer, "key");
        if (answer == null || secret.isEmpty()) {
            throw new PlatformFault(PlatformFault.FaultKind.NOT_JSON, reply.status(),
                    "the platform answered " + reply.status() + " without the secret; " + lostSecret(name, before));
        }
        return new CreatedKey(AccountItems.hasId(answer) ? AccountItems.id(answer) : onlyNew(name, before),
                new Secret(secret));
    }

    private long onlyNew(String name, Set<Long> before) {
        List<ApiKey> made = made(name, before);
        return made.size() == 1 ? made.getFirst().id() : CreatedKey.UNKNOWN_ID;
    }

    /** Revokes a new key whose secret is lost; returns what was done, and what to do. */
    private String lostSecret(String name, Set<Long> before) {
        // A key that was used already belongs to somebody else, since nobody has the secret of ours.
        List<ApiKey> made = made(name, before).stream().filter(key -> key.lastUsedAt() == null).toList();
        if (made.isEmpty()) {
            return "the account shows no new key of that name; list again before you create it again";
        }
        return made.size() == 1
                ? revokeLost(made.getFirst().id())
                : "keys " + made.stream().map(ApiKey::id).toList()
                        + " of that name are new, and the secret of one of them is lost: revoke those that nobody uses";
    }

    private String revokeLost(long id) {
        try {
            revoke(id);
            return "key " + id + " was created, but its secret was lost: it was revoked, create it again";
        } catch (PlatformFault fault) {
            return "key " + id + " was created, but its secret was lost, and it could not be revoked ("
                    + fault.getMessage() + "): revoke it";
        }
    }

    private List<ApiKey> made(String name, Set<Long> before) {
        return list().stream().filter(key -> key.name().equals(name) && !before.contains(key.id())).toList();
    }

    RevokedKey revoke(long id) {
        return sender.send(WireRequest.delete(KEY, Long.toString(id)), reply -> revoked(reply, id), () -> gone(id));
    }

    private RevokedKey revoked(Reply reply, long id) {
        JsonNode answer = WireJson.read(reply.text());
        if (answer != null && answer.path("revoked").isBoolean() && !answer.path("revoked").asBoolean()) {
            throw new PlatformFault(PlatformFault.FaultKind.HTTP, reply.status(),
                    "the platform answered " + reply.status() + ", but reports that key " + id + " is not revoked");
        }
        return new RevokedKey(id, answer == null ? "" : WireJson.text(answer, "name"));
    }

    private Finding<RevokedKey> gone(long id) {
        return list().stream().anyMatch(key -> key.id() == id)
                ? new Finding.NotDone<>(true, "the key still exists")
                : new Finding.CarriedOut<>(new RevokedKey(id, ""));
    }

    private List<ApiKey> list() {
        return AccountItems.keys(reads.keys());
    }
}
