package dev.plimsoll.conformance.visit;

import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.place.Place;
import dev.plimsoll.conformance.place.Where;
import dev.plimsoll.conformance.report.ReportedOutcome;
import dev.plimsoll.conformance.rule.EmulatorDeparts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Gives every test class the one visit of this run, and knows what the emulator is known to fail. */
public final class Visitor implements ParameterResolver, TestExecutionExceptionHandler, AfterTestExecutionCallback {

    private static final Namespace HERE = Namespace.create(Visitor.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Visit.class;
    }

    /** The place is opened when the first test wants it, and closed by JUnit after the last. */
    @Override
    public Visit resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot().getStore(HERE).computeIfAbsent(Visit.class, type -> begin(), Visit.class);
    }

    private static Visit begin() {
        try {
            return new Visit(Place.chosen());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Against an account of somebody's own a test that was not tried is a skipped one, for that person to see. Against the
     * emulator it is reported to the page, which is compared: there a skipped test is one that was forgotten.
     */
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        Optional<EmulatorDeparts> departure = departure(context);
        if (departure.isPresent() && failure instanceof AssertionError) {
            tell(context, ReportedOutcome.DEPARTS, departure.get().value());
        } else if (failure instanceof NotTried && Where.chosen().emulator()) {
            tell(context, ReportedOutcome.NOT_TRIED, String.valueOf(failure.getMessage()));
        } else {
            throw failure;
        }
    }

    private static void tell(ExtensionContext context, String end, String why) {
        context.getStore(HERE).put(ReportedOutcome.class, end);
        context.publishReportEntry(end, why);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        boolean passed = context.getExecutionException().isEmpty()
                && context.getStore(HERE).get(ReportedOutcome.class) == null;
        if (departure(context).isPresent() && passed) {
            throw new AssertionError("the emulator departs no longer: take @EmulatorDeparts away");
        }
    }

    private static Optional<EmulatorDeparts> departure(ExtensionContext context) {
        return context.getTestMethod()
                .map(method -> method.getAnnotation(EmulatorDeparts.class))
                .filter(departure -> Where.chosen().emulator());
    }
}
