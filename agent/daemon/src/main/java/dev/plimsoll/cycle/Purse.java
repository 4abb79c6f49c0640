package dev.plimsoll.cycle;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.watch.Account;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** What looking has cost the whole fleet, computes that are gone among them. */
final class Purse {

    private final Watches memory;
    private final Map<ComputeId, Account> accounts = new HashMap<>();
    private Map<ComputeId, Watch> remembered = Map.of();
    private boolean opened;

    Purse(Watches memory) {
        this.memory = memory;
    }

    /** What was remembered of {@code compute} when the agent began; reads the memory the first time. */
    synchronized Watch recall(ComputeId compute) {
        if (!opened) {
            remembered = memory.all();
            remembered.forEach((id, watch) -> accounts.putIfAbsent(id, watch.account()));
            opened = true;
        }
        return remembered.getOrDefault(compute, Watch.NEW);
    }

    synchronized void note(ComputeId compute, Account account) {
        accounts.put(compute, account);
    }

    /** CU-hours in the month of {@code now}. */
    synchronized double cuHours(Instant now) {
        return accounts.values().stream().mapToDouble(account -> account.cuHoursIn(now)).sum();
    }
}
