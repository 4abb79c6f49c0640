package dev.plimsoll.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
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
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.verdict.EffectCause;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How stored statuses name the cases of our interfaces: by words that stay when a record or its package is renamed, so that
 * agents of several versions read each other. A component that may not be null has to be there.
 */
final class NamedCases extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    private static final String OURS = "dev.plimsoll.";
    private static final SnakeCaseStrategy SNAKE_CASE = new SnakeCaseStrategy();

    /** Words of records that have had another name since. The test has all words that were ever stored. */
    private static final Map<Class<?>, String> FORMER = Map.of(
            SizeConstraint.WithheldByPlan.class, "size_constraint.needs_paid_plan",
            ConnectionCause.RoomWithheldByPlan.class, "connection_cause.room_needs_paid_plan",
            PlatformRule.RuleCause.RuleWithheldByPlan.class, "rule_cause.rule_needs_paid_plan");

    /** The cases of {@link Cause}, which is open, since each subject has causes in its own package. */
    private static final List<Class<?>> CAUSES = List.of(CostCause.class, StandingCause.class, DataGap.class,
            EvidenceCause.class, InconclusiveCause.class, AwakeCause.class, AutosuspendCause.class, RestartRule.class,
            BranchCause.class, ConnectionCause.class, LimitCause.class, PlatformRule.class,
            PlatformRule.RuleCause.class, SizeCause.class, SizeConstraint.class, ChangeCause.class, EffectCause.class);

    /** The records that a value of {@code type} may be. */
    static Stream<Class<?>> cases(Class<?> type) {
        Class<?>[] permitted = type == Cause.class ? CAUSES.toArray(Class<?>[]::new) : type.getPermittedSubclasses();
        return permitted != null ? Arrays.stream(permitted).flatMap(NamedCases::cases)
                : type.isInterface() ? Stream.of() : Stream.of(type);
    }

    static String word(Class<?> type) {
        Class<?> around = type.getEnclosingClass();
        String name = SNAKE_CASE.translate(type.getSimpleName());
        return FORMER.getOrDefault(type,
                around == null ? name : SNAKE_CASE.translate(around.getSimpleName()) + "." + name);
    }

    private static boolean isOurs(Class<?> type) {
        return type.isInterface() && type.getName().startsWith(OURS);
    }

    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated type) {
        return isOurs(type.getRawType())
                ? JsonTypeInfo.Value.construct(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "is", null, false, null,
                        null)
                : null;
    }

    @Override
    public @Nullable List<NamedType> findSubtypes(Annotated type) {
        return isOurs(type.getRawType())
                ? cases(type.getRawType()).map(record -> new NamedType(record, word(record))).toList()
                : null;
    }

    @Override
    public @Nullable String findTypeName(AnnotatedClass type) {
        return Arrays.stream(type.getRawType().getInterfaces()).anyMatch(NamedCases::isOurs)
                ? word(type.getRawType())
                : null;
    }

    /** Empty lists are left out. A compact constructor does not keep all annotations of its parameters; their components do. */
    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        if (!(member instanceof AnnotatedParameter parameter) || parameter.getRawType() == List.class
                || !(parameter.getOwner().getAnnotated() instanceof Constructor<?> made)) {
            return null;
        }
        RecordComponent[] components = made.getDeclaringClass().getRecordComponents();
        AnnotatedType type = components != null && components.length == made.getParameterCount()
                ? components[parameter.getIndex()].getAnnotatedType()
                : made.getAnnotatedParameterTypes()[parameter.getIndex()];
        return !type.isAnnotationPresent(Nullable.class);
    }
}
