package dev.plimsoll;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The tests of the whole agent. Each has its own platform, agent and folder, and waits most of its time, so they run side by
 * side.
 */
@Execution(ExecutionMode.CONCURRENT)
class AllEndToEndTest {

    @Nested
    class ProbingCost extends ProbingCostTest {}

    @Nested
    class EndToEnd extends EndToEndTest {}

    @Nested
    class Replicas extends ReplicasTest {}

    @Nested
    class OnTheWire extends OnTheWireTest {}

    @Nested
    class SinglePass extends SinglePassTest {}

    @Nested
    class McpOnTheWire extends McpOnTheWireTest {}

    @Nested
    class CheckupOnTheEmulator extends CheckupOnTheEmulatorTest {}

    @Nested
    class FactsEndToEnd extends FactsEndToEndTest {}
}
