package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.fault.Faults;
import dev.plimsoll.emulator.fault.Faults.Call;
import dev.plimsoll.emulator.fault.Faults.Met;
import dev.plimsoll.emulator.operation.Operations.Orders;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/** Applies faults to calls, before and after their work. */
final class FaultyCalls implements AutoCloseable {

    private static final String MET = "met";
    private static final String CUT = "cut";

    private final Faults faults;
    private final Account account;
    private final int rootLength;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** @param root of the API, which paths of faults leave out */
    FaultyCalls(Faults faults, Account account, String root) {
        this.faults = faults;
        this.account = account;
        this.rootLength = root.length();
    }

    /** The faults of this call. */
    static Met met(Context call) {
        return Optional.<Met>ofNullable(call.attribute(MET)).orElse(Met.NOTHING);
    }

    /** How the operations of this call are carried out. */
    static Orders orders(Context call) {
        Met met = met(call);
        return new Orders(met.has(Doing.ACCEPT_AND_FORGET), met
                .first(Doing.FAIL_OPERATION, Doing.RETRY_OPERATION, Doing.ODD_ACTION, Doing.ODD_STATUS)
                .orElse(null));
    }

    /** Whether the call gets no answer. */
    static boolean isCut(Context call) {
        return call.attribute(CUT) != null;
    }

    /** Applies the faults that precede the call's work. */
    void before(Context call) throws InterruptedException {
        Met met = faults.meet(Call.of(call.method().name(), call.path().substring(rootLength)));
        call.attribute(MET, met);
        Optional<Fault> delay = met.first(Doing.DELAY);
        if (delay.isPresent()) {
            Thread.sleep(delay.get().delay());
        }
        if (met.has(Doing.HANG)) {
            closed.await();
        }
        Optional<Fault> end = met.first(Doing.HANG, Doing.CUT).or(() -> met.first(Doing.REFUSE));
        if (end.isPresent()) {
            if (end.get().doing() != Doing.REFUSE) {
                call.attribute(CUT, true);
            }
            throw new Stopped(end.get());
        }
    }

    /** Applies the faults after the call's work, before the ledger entry and the answer. */
    void after(Context call) throws IOException {
        Met met = met(call);
        Optional<Fault> then = met.first(Doing.DELETE_AFTER_LISTING, Doing.SUSPEND_AFTER_LISTING);
        if (then.isPresent()) {
            afterListing(call, then.get());
        }
        if (met.has(Doing.WRONG_JSON)) {
            String body = Objects.requireNonNullElse(call.result(), "{}");
            call.result(body.substring(0, Math.max(1, body.length() / 2)).getBytes(StandardCharsets.UTF_8));
        }
        if (met.has(Doing.LOSE_REPLY)) {
            call.attribute(CUT, true);
        }
    }

    private void afterListing(Context call, Fault then) throws IOException {
        Optional<Project> project = account.project(call.pathParam("project_id"));
        String wanted = then.compute();
        Optional<Compute> found = project.flatMap(
                listed -> wanted == null ? listed.computes().list().stream().findFirst()
                        : listed.computes().find(wanted));
        if (found.isEmpty()) {
            return;
        }
        if (then.doing() == Doing.DELETE_AFTER_LISTING) {
            project.orElseThrow().computes().remove(found.get());
        } else {
            found.get().manage().suspendNow();
        }
    }

    /** Applies the last faults; the ledger is complete before the connection ends. */
    static void end(Context call) {
        if (!isCut(call)) {
            return;
        }
        ServletContextRequest.getServletContextRequest(call.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close();
    }

    /** Ends all hanging calls. */
    @Override
    public void close() {
        closed.countDown();
    }

    /** A call that a fault ends before anything is done. */
    static final class Stopped extends RuntimeException {

        private final transient Fault fault;

        Stopped(Fault fault) {
            super("ended by a fault");
            this.fault = fault;
        }

        Fault fault() {
            return fault;
        }
    }
}
