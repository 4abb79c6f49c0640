package dev.plimsoll.assistants;

import dev.plimsoll.agent.ListedPrices;
import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.show.RecordedFleet;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Serves the tools for assistants over standard input and output. */
@Command(name = "mcp", description = "Answers an AI assistant's questions about the fleet over standard input and output, by the Model Context Protocol. Reads the store and lists the fleet, as advise does; changes nothing. Ends with its input.", footer = {
    "", "Examples:", "  plimsoll -c plimsoll.yaml mcp"})
public final class McpVerb extends Verb {

    @Override
    public Integer call() {
        Settings settings = settings();
        CompletableFuture<Integer> signal = Signals.listen().received();
        return RecordedFleet.besideTheFleet(settings, err(), store -> serve(settings, store, signal));
    }

    /** The protocol needs the streams themselves: writers of the command line would encode and buffer. */
    private int serve(Settings settings, Store store, CompletableFuture<Integer> signal) {
        Toolbox toolbox = new Toolbox(
                new RecentStatus(() -> SinglePass.remembered(settings, store, new PassCount(), clock()), clock()),
                () -> store.stores().entries(), new WhatIfAnswers(store::stores),
                ListedPrices.of(settings, err()), compute -> List.of(), clock());
        OutputStream out = System.out;
        return ToolServer.overStreams(toolbox, System.in, out)
                .thenApply(gone -> Exit.DONE)
                .applyToEither(signal, code -> code)
                .join();
    }

    /** The status of the fleet, read again only after a while: a conversation asks much, and each reading lists all projects. */
    static final class RecentStatus implements Supplier<FleetStatus> {

        static final Duration FRESH = Duration.ofSeconds(30);

        private final Supplier<FleetStatus> reading;
        private final InstantSource clock;

        private @Nullable FleetStatus latest;
        private Instant readAt = Instant.MIN;

        RecentStatus(Supplier<FleetStatus> reading, InstantSource clock) {
            this.reading = reading;
            this.clock = clock;
        }

        /** A failed reading is not kept, so the next call tries again. */
        @Override
        public synchronized FleetStatus get() {
            FleetStatus known = latest;
            if (known == null || !clock.instant().isBefore(readAt.plus(FRESH))) {
                known = reading.get();
                latest = known;
                readAt = clock.instant();
            }
            return known;
        }
    }
}
