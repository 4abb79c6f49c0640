package dev.plimsoll.json;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.io.IOException;
import java.util.function.BiFunction;

/**
 * A status in the store: {@link ComputeStatus#compact} without the terms of sizing, which are configured, as
 * {@link PackedJson}.
 *
 * <p>Agents store it for other agents and for themselves. What is stored outlives an update of the agent: it has a version,
 * and {@link NamedCases words} for the cases of an interface.
 */
public final class StoredStatus {

    /**
     * The version of the form. It rises when an agent that knows only the former one would misread it: what is added besides is
     * passed over.
     */
    static final int FORM = 2;

    private static final JsonMapper MAPPER = RecordJson.withoutAbsent()
            .annotationIntrospector(new NamedCases())
            .addModule(new NumericTimes())
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private StoredStatus() {}

    /** What is stored of a status. */
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

    /** The form of {@code status}. */
    public static StatusForm formOf(ComputeStatus status) {
        try {
            return new StatusForm(PackedJson.bytes(MAPPER.writeValueAsBytes(StatusBody.of(status.compact()))));
        } catch (IOException impossible) {
            throw new IllegalStateException("a status cannot be written as JSON", impossible);
        }
    }

    /**
     * Reads a form that an agent stored.
     *
     * @param terms how a compute is sized; its project may not be listed yet
     * @throws IOException if it is none, or another version stored it in a way that this one does not know
     */
    public static ComputeStatus read(StatusForm form, BiFunction<Compute, Project, SizingTerms> terms)
            throws IOException {
        StatusBody body = MAPPER.readValue(PackedJson.json(form.bytes()), StatusBody.class);
        if (body.form() < 1 || body.form() > FORM) {
            throw new IOException("form %d, where %d is known".formatted(body.form(), FORM));
        }
        return body.status(terms.apply(body.compute(), body.project()));
    }
}
