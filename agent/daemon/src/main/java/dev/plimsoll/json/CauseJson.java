package dev.plimsoll.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.Why;
import dev.plimsoll.change.verdict.EffectCause;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Causes as JSON: their components, and as {@code is} a word for each case of an interface, such as
 * {@code size_cause.too_few_reads}. A word that was stored once stays.
 */
final class CauseJson {

    private static final String OURS = "dev.plimsoll.";
    /** Each subject is sealed, but not their root: they are in packages of their own. */
    private static final List<Class<?>> SUBJECTS = List.of(StandingCause.class, SizeCause.class, SizeConstraint.class,
            LimitCause.class, BranchCause.class, RuleCause.class, PlatformRule.class, RestartRule.class,
            ConnectionCause.class, CostCause.class, EvidenceCause.class, InconclusiveCause.class, DataGap.class,
            AutosuspendCause.class, AwakeCause.class, ChangeCause.class, EffectCause.class);
    private static final TypeReference<List<Cause>> CAUSES = new TypeReference<>() {};
    private static final JsonMapper MAPPER = RecordJson.withoutAbsent()
            .annotationIntrospector(new NamedCases())
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private CauseJson() {}

    /** A list of causes; sentences of a former version as they were recorded. */
    static String write(Why why) {
        if (why.causes().size() == 1 && why.causes().getFirst() instanceof StandingCause.AsRecorded(var sentences)) {
            return sentences;
        }
        try {
            return MAPPER.writerFor(CAUSES).writeValueAsString(why.causes());
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("causes cannot be written as JSON", impossible);
        }
    }

    /** What {@link #write} wrote; a text that is no such list is shown as it was recorded. */
    static Why read(String text) {
        try {
            return text.startsWith("[") ? new Why(MAPPER.readValue(text, CAUSES)) : Why.recorded(text);
        } catch (JsonProcessingException | RuntimeException ofAnotherVersion) {
            return Why.recorded(text);
        }
    }

    /** Each case of a sealed interface, by its word. */
    static Stream<NamedType> cases(Class<?> type) {
        return type == Cause.class ? SUBJECTS.stream().flatMap(CauseJson::cases)
                : type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(CauseJson::cases)
                        : Stream.of(new NamedType(type, word(type)));
    }

    /** {@code Outer.Inner} in snake case, without the package. */
    private static String word(Class<?> type) {
        String name = type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        return SnakeCaseStrategy.INSTANCE.translate(name).replace("._", ".");
    }

    private static final class NamedCases extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        private static boolean isOurs(Annotated type) {
            return type.getRawType().isInterface() && type.getRawType().getName().startsWith(OURS);
        }

        @Override
        public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated type) {
            return isOurs(type) ? JsonTypeInfo.Value.construct(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "is",
                    null, false, null, null) : null;
        }

        @Override
        public @Nullable List<NamedType> findSubtypes(Annotated type) {
            return isOurs(type) ? cases(type.getRawType()).distinct().toList() : null;
        }
    }
}
