package dev.plimsoll.whole;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The tests of the whole agent. Each has its own platform, agent and folder, and waits most of its time, so they run side by
 * side.
 */
class AllEndToEndTest {

    @SideBySide
    class ProbingCost extends ProbingCostTest {}

    @SideBySide
    class EndToEnd extends EndToEndTest {}

    @SideBySide
    class Replicas extends ReplicasTest {}

    @SideBySide
    class OnTheWire extends OnTheWireTest {}

    @SideBySide
    class SinglePass extends SinglePassTest {}

    @SideBySide
    class McpOnTheWire extends McpOnTheWireTest {}

    @SideBySide
    class CheckupOnTheEmulator extends CheckupOnTheEmulatorTest {}

    @SideBySide
    class FactsEndToEnd extends FactsEndToEndTest {}

    /** A nested class does not inherit the mode of the class around it, so each asks for concurrency itself. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    private @interface SideBySide {
    }
}
