package dev.plimsoll.conformance.report;

import dev.plimsoll.conformance.place.Where;
import dev.plimsoll.conformance.rule.Rules;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.KnownDeparture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Hears how every test ended, and writes down what that shows of the rules. */
public final class ResultListener implements TestExecutionListener {

    private static final int LONGEST = 200;

    private final List<Shown> shown = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (identifier.isTest() && identifier.getSource().orElse(null) instanceof MethodSource source) {
            note(source.getJavaMethod(), identifier.getDisplayName(), result);
        }
    }

    private void note(Method method, String displayName, TestExecutionResult result) {
        Shows shows = method.getAnnotation(Shows.class);
        if (shows != null) {
            String test = method.getDeclaringClass().getSimpleName() + "." + method.getName();
            for (String rule : shows.value()) {
                shown.add(new Shown(Rules.ofRun(rule, displayName), test, outcome(result), why(result)));
            }
        }
    }

    private static Outcome outcome(TestExecutionResult result) {
        if (result.getStatus() == Status.SUCCESSFUL) {
            return Outcome.HOLDS;
        }
        if (result.getThrowable().orElse(null) instanceof KnownDeparture) {
            return Outcome.DEPARTS;
        }
        return result.getStatus() == Status.ABORTED ? Outcome.NOT_TRIED : Outcome.FAILS;
    }

    /** One line; the whole is in the report of the tests. */
    private static String why(TestExecutionResult result) {
        Optional<String> message = result.getThrowable().map(Throwable::getMessage);
        String line = message.orElse(result.getThrowable().map(Throwable::toString).orElse(""))
                .strip()
                .replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** A run that showed nothing leaves the results of the last one alone. */
    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (!shown.isEmpty()) {
            try {
                new Results(Where.chosen(), List.copyOf(shown)).write();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
