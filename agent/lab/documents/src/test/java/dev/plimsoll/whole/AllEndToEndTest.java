package dev.plimsoll.whole;

import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import dev.plimsoll.Longer;
import dev.plimsoll.demo.QuickStartTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;

/**
 * The tests of the whole agent. Each has its own platform, agent and folder, and waits most of its time, so they run side by
 * side. A nested class does not inherit the mode of the class around it.
 */
class AllEndToEndTest {

    @Nested
    @Execution(CONCURRENT)
    class ProbingCost extends ProbingCostTest {}

    @Nested
    @Execution(CONCURRENT)
    class EndToEnd extends EndToEndTest {}

    @Nested
    @Execution(CONCURRENT)
    class Replicas extends ReplicasTest {}

    @Nested
    @Execution(CONCURRENT)
    class OnTheWire extends OnTheWireTest {}

    @Nested
    @Execution(CONCURRENT)
    class SeveralAccounts extends SeveralAccountsTest {}

    @Nested
    @Execution(CONCURRENT)
    class SinglePass extends SinglePassTest {}

    @Nested
    @Execution(CONCURRENT)
    class CheckupOnTheEmulator extends CheckupOnTheEmulatorTest {}

    @Nested
    @Execution(CONCURRENT)
    class FactsEndToEnd extends FactsEndToEndTest {}

    @Nested
    @Longer
    @Execution(CONCURRENT)
    class QuickStart extends QuickStartTest {}
}
