package dev.plimsoll.assistants;

import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What the tools read.
 *
 * @param status  the current status of the fleet; may throw if the platform does not answer
 * @param journal the journal; throws if the store cannot be used
 * @param whatIf  answers of what-if questions
 * @param prices  price of a CU-hour of each compute
 */
record ToolFacts(Supplier<FleetStatus> status, Supplier<JournalEntries> journal, WhatIfAnswers whatIf,
        CuHourPrices prices, InstantSource clock) {

    static ToolFacts of(Kernel kernel) {
        return new ToolFacts(kernel::status, kernel::journal, kernel.whatIf(), kernel.prices(), kernel.clock());
    }
}
