package dev.plimsoll.emulator.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The account's keys ({@code platform/api.md} section 2.1). */
public final class ApiKeys {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;

    private final List<Held> held = new ArrayList<>();
    private int lastId;

    /**
     * A key without its secret.
     *
     * @param lastUsedAt       absent before its first use, as is the address
     * @param lastUsedFromAddr an IP address
     */
    record Key(int id, String name, Instant createdAt, @Nullable Instant lastUsedAt,
            @Nullable String lastUsedFromAddr) {

        Key used(Instant at, String from) {
            return new Key(id, name, createdAt, at, from);
        }
    }

    /** A key with its secret, told once. */
    record Created(int id, String secret) {}

    private record Held(Key key, String secret) {

        boolean opensWith(String presented) {
            return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8),
                    presented.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A secret nobody guesses; also good for passwords. */
    public static String randomSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Makes a valid key of a given secret. */
    public synchronized void add(String name, String secret, Instant now) {
        create(name, secret, now);
    }

    synchronized Created create(String name, Instant now) {
        return create(name, randomSecret(), now);
    }

    private Created create(String name, String secret, Instant now) {
        lastId++;
        held.add(new Held(new Key(lastId, name, now, null, null), secret));
        return new Created(lastId, secret);
    }

    /** Notes the use of a key; false when there is no such key, or no longer. */
    synchronized boolean admit(String secret, Instant now, String from) {
        for (int i = 0; i < held.size(); i++) {
            Held one = held.get(i);
            if (one.opensWith(secret)) {
                held.set(i, new Held(one.key.used(now, from), one.secret));
                return true;
            }
        }
        return false;
    }

    synchronized List<Key> list() {
        return held.stream().map(Held::key).toList();
    }

    /** Takes effect with the next request; empty when there is no such key. */
    synchronized Optional<Key> revoke(int id) {
        Optional<Held> found = held.stream().filter(one -> one.key.id() == id).findFirst();
        found.ifPresent(held::remove);
        return found.map(Held::key);
    }
}
