package dev.plimsoll.conformance.report;

import dev.plimsoll.conformance.place.Where;
import dev.plimsoll.conformance.rule.Rules;
import dev.plimsoll.conformance.rule.Shows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Records the outcome of every test and of its rules. */
public final class ResultListener implements TestExecutionListener {

    private static final int LONGEST = 200;

    private final List<Shown> shown = Collections.synchronizedList(new ArrayList<>());

    /** Outcomes that tests reported themselves, by test id. */
    private final Map<String, End> told = new ConcurrentHashMap<>();

    private record End(Outcome outcome, String why) {}

    @Override
    public void reportingEntryPublished(TestIdentifier identifier, ReportEntry entry) {
        Map<String, String> said = entry.getKeyValuePairs();
        String departs = said.get(ReportedOutcome.DEPARTS);
        String notTried = said.get(ReportedOutcome.NOT_TRIED);
        if (departs != null) {
            told.put(identifier.getUniqueId(), new End(Outcome.DEPARTS, line(departs)));
        } else if (notTried != null) {
            told.put(identifier.getUniqueId(), new End(Outcome.NOT_TRIED, line(notTried)));
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (identifier.isTest() && identifier.getSource().orElse(null) instanceof MethodSource source) {
            End said = told.get(identifier.getUniqueId());
            boolean asSaid = said != null && result.getStatus() == Status.SUCCESSFUL;
            note(source.getJavaMethod(), identifier.getDisplayName(), asSaid && said != null ? said : end(result));
        }
    }

    private void note(Method method, String displayName, End end) {
        Shows shows = method.getAnnotation(Shows.class);
        if (shows != null) {
            String test = method.getDeclaringClass().getSimpleName() + "." + method.getName();
            for (String rule : shows.value()) {
                shown.add(new Shown(Rules.ofRun(rule, displayName), test, end.outcome(), end.why()));
            }
        }
    }

    private static End end(TestExecutionResult result) {
        Optional<Throwable> failure = result.getThrowable();
        String why = failure.map(Throwable::getMessage).orElse(failure.map(Throwable::toString).orElse(""));
        return new End(switch (result.getStatus()) {
            case SUCCESSFUL -> Outcome.HOLDS;
            case ABORTED -> Outcome.NOT_TRIED;
            case FAILED -> Outcome.FAILS;
        }, line(why));
    }

    /** The first line of the message; the test report has the whole message. */
    private static String line(String why) {
        String line = why.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** A run without results keeps the results of the last run. */
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
