package dev.plimsoll.browser;

import static dev.plimsoll.web.metrics.Fleets.NOON;

import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.CourseExample;
import dev.plimsoll.web.OneToken;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.ToyRoute;
import dev.plimsoll.web.WebServer;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.time.InstantSource;
import java.util.Optional;

/** A web server that shows a given fleet, with a journal in memory. */
public final class ShownServer implements AutoCloseable {

    public static final String TOKEN = "open-sesame";

    private final RuntimeMeters meters = new RuntimeMeters();
    private final MemoryJournal journal = new MemoryJournal();
    private final FleetBoard board;
    private final WebServer server;

    public ShownServer(FleetStatus fleet) {
        board = new FleetBoard(meters.registry(), InstantSource.fixed(NOON), () -> journal, null,
                SeriesSettings.EVERYTHING);
        board.post(fleet);
        fleet.computeStatuses().values().forEach(this::recommended);
        server = WebServer.start(OneToken.server("127.0.0.1", 0, new Secret(TOKEN)), ConnectionLimits.USUAL, board,
                new Answers(() -> journal, Explanation.WORDING, ChangeCase.ANSWERS), Savings.SOURCE, Optional::empty,
                new WhatIfAnswers(new CourseExample()::stored), ToyRoute.ALONE, InstantSource.fixed(NOON),
                System::nanoTime);
    }

    private void recommended(ComputeStatus status) {
        var advice = status.advice().advised().recommendation();
        journal.append(NamedEntries.recommended(NOON, status.compute().id(), advice.action(), advice.reason(),
                status.compute().size(), advice.target(), status.compute().branchId(), "why"));
    }

    /** Shows another fleet from now on. */
    public void show(FleetStatus fleet) {
        board.post(fleet);
    }

    public String address() {
        return "http://127.0.0.1:" + server.port();
    }

    public int port() {
        return server.port();
    }

    public MemoryJournal journal() {
        return journal;
    }

    @Override
    public void close() {
        server.close();
        meters.close();
    }
}
