package dev.plimsoll.emulator.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The account's API keys ({@code platform/api.md} section 2.1); stores only the hash of a secret. */
public final class ApiKeys {

    private final Map<Integer, Held> byId = new TreeMap<>();
    private final Map<String, Integer> idByHash = new HashMap<>();
    private int lastId;

    /**
     * A key without its secret.
     *
     * @param lastUsedAt       absent before the first use
     * @param lastUsedFromAddr an IP address; absent before the first use
     */
    public record Key(int id, String name, Instant createdAt, @Nullable Instant lastUsedAt,
            @Nullable String lastUsedFromAddr) {

        Key used(Instant at, String from) {
            return new Key(id, name, createdAt, at, from);
        }
    }

    /** A new key with its secret. */
    public record Created(Key key, String secret) {

        /** Without the secret. */
        @Override
        public String toString() {
            return "Created[" + key + "]";
        }
    }

    private record Held(Key key, String hash) {

        boolean opensWith(String presented) {
            return MessageDigest.isEqual(hash.getBytes(StandardCharsets.US_ASCII),
                    presented.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Creates a key with a new secret. */
    public Created create(String name, Instant now) {
        return create(name, Secrets.key(), now);
    }

    /** Creates a key with a given secret. */
    public synchronized Created create(String name, String secret, Instant now) {
        lastId++;
        String hash = hash(secret);
        Key key = new Key(lastId, name, now, null, null);
        byId.put(lastId, new Held(key, hash));
        idByHash.put(hash, lastId);
        return new Created(key, secret);
    }

    /** Records the use of a key; false if there is no such key, or it was revoked. */
    public synchronized boolean admit(String secret, Instant now, String from) {
        String hash = hash(secret);
        Integer id = idByHash.get(hash);
        Held held = id == null ? null : byId.get(id);
        if (held == null || !held.opensWith(hash)) {
            return false;
        }
        byId.put(held.key.id(), new Held(held.key.used(now, from), held.hash));
        return true;
    }

    /** Oldest first. */
    public synchronized List<Key> list() {
        return byId.values().stream().map(Held::key).toList();
    }

    /** Revokes a key from the next request on; empty if there is no such key. */
    public synchronized Optional<Key> revoke(int id) {
        Held held = byId.remove(id);
        if (held == null) {
            return Optional.empty();
        }
        idByHash.remove(held.hash);
        return Optional.of(held.key);
    }

    private static String hash(String secret) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Generates random secrets. */
    public static final class Secrets {

        private static final SecureRandom RANDOM = new SecureRandom();
        // platform/api.md section 2.1 shows a key of 64 bits.
        private static final int KEY_BYTES = 8;
        private static final int PASSWORD_BYTES = 16;

        private Secrets() {}

        /** For an API key. */
        public static String key() {
            return random(KEY_BYTES);
        }

        /** For a role. */
        public static String password() {
            return random(PASSWORD_BYTES);
        }

        private static String random(int length) {
            byte[] bytes = new byte[length];
            RANDOM.nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        }
    }
}
