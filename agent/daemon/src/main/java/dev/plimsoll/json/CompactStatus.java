package dev.plimsoll.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A status in one to four kilobytes: {@link ComputeStatus#compact} without the terms of sizing, which are configured, as
 * compressed JSON.
 *
 * <p>An agent keeps it of a suspended compute, and stores it for other agents and for itself. What is stored outlives an
 * update of the agent: it has a version, and {@link NamedCases words} for the cases of an interface.
 */
public final class CompactStatus implements KeptStatus {

    /**
     * The version of the form. It rises when an agent that knows only the former one would misread it: what is added besides is
     * passed over.
     */
    static final int FORM = 1;

    private static final JsonMapper MAPPER = RecordJson.withoutAbsent()
            .annotationIntrospector(new NamedCases())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private final StatusForm form;
    private final SizingTerms terms;
    private final ProbingSum probing;

    private CompactStatus(StatusForm form, SizingTerms terms, ProbingSum probing) {
        this.form = form;
        this.terms = terms;
        this.probing = probing;
    }

    /** What is kept of a status. */
    private record StatusBody(int form, Compute compute, Project project, Phase phase, ProbeRecord probes,
            WindowRatios ratios,
            Assessment assessment, ComputeAdvice advice) {

        static StatusBody of(ComputeStatus compact) {
            return new StatusBody(FORM, compact.compute(), compact.project(), compact.phase(), compact.probes(),
                    compact.ratios(), compact.assessment(), compact.advice());
        }

        ComputeStatus status(SizingTerms terms) {
            return new ComputeStatus(compute, project, phase, probes, ratios, assessment, advice, terms);
        }
    }

    /** The compact form of {@code status}. */
    public static CompactStatus of(ComputeStatus status) {
        return new CompactStatus(new StatusForm(written(status)), status.sizing(), status.probing());
    }

    /** What {@link #of} stores, written when the store asks for it. */
    public static StatusForm formOf(ComputeStatus status) {
        return new StatusForm(() -> written(status));
    }

    private static byte[] written(ComputeStatus status) {
        try {
            return DeflatedText.of(MAPPER.writeValueAsBytes(StatusBody.of(status.compact())));
        } catch (IOException impossible) {
            throw new IllegalStateException("a status cannot be written as JSON", impossible);
        }
    }

    /**
     * Reads a form that an agent stored.
     *
     * @param form  {@link #form} of it
     * @param terms how a compute is sized
     * @throws IOException if it is none, or another version stored it in a way that this one does not know
     */
    public static ReadStatus read(StatusForm form, Function<Compute, SizingTerms> terms) throws IOException {
        return read(form, (compute, project) -> terms.apply(compute));
    }

    /** The same where how a compute is sized depends on its project, which may not be listed yet. */
    public static ReadStatus read(StatusForm form, BiFunction<Compute, Project, SizingTerms> terms)
            throws IOException {
        StatusBody body = read(form);
        ComputeStatus status = body.status(terms.apply(body.compute(), body.project()));
        return new ReadStatus(new CompactStatus(form, status.sizing(), status.probing()), status);
    }

    /** A form that was read, as it is kept and as it is shown. */
    public record ReadStatus(CompactStatus compact, ComputeStatus status) {}

    private static StatusBody read(StatusForm form) throws IOException {
        StatusBody body = MAPPER.readValue(DeflatedText.inflated(form.bytes()), StatusBody.class);
        if (body.form() != FORM) {
            throw new IOException("form %d, where %d is known".formatted(body.form(), FORM));
        }
        return body;
    }

    /** Whether both are forms of the same status, for compute and terms alike. */
    public boolean isOf(CompactStatus other) {
        return form.equals(other.form) && terms.equals(other.terms);
    }

    @Override
    public ComputeStatus status() {
        try {
            return read(form).status(terms);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a status in memory cannot be read", impossible);
        }
    }

    @Override
    public boolean isCompact() {
        return true;
    }

    @Override
    public ProbingSum probing() {
        return probing;
    }
}
