package dev.plimsoll.emulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.operation.Progress;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Profile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a profile for objects that every platform has. */
public sealed interface Dialect permits Standard, Neon {

    /** The dialect of a scenario's profile. */
    static Dialect of(PlatformSpec platform, ShownTimes times) {
        Standard standard = new Standard(times);
        return platform.profile() == Profile.NEON ? new Neon(standard, times) : standard;
    }

    /**
     * Whether it is the real platform's. That one answers a creation with 201, refuses unknown attributes, and succeeds
     * without a body in deleting what is deleted. The contract's answers 200 and ignores unknown attributes.
     */
    default boolean isWild() {
        return this instanceof Neon;
    }

    /** One of a listing. */
    ObjectNode project(Project project, Usage usage);

    /** An item of a listing; {@code moving} is its pending state, absent if there is none. */
    ObjectNode listed(Snapshot compute, @Nullable State moving);

    /** The answer to a creation or an update. */
    ObjectNode changed(Change change);

    /** The answer to a start, suspend or restart. */
    ObjectNode acted(Change change);

    ObjectNode operation(Progress operation);

    /** A key with its secret. */
    ObjectNode createdKey(ApiKeys.Created created);

    ObjectNode key(ApiKeys.Key key);

    ObjectNode revokedKey(ApiKeys.Key key);

    /** An error; code and message default to those of the status. */
    ObjectNode problem(int status, @Nullable String code, String message);

    /** The answer to a mutation of a compute. */
    default ObjectNode answer(ObjectNode endpoint, List<Progress> operations) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("endpoint", endpoint);
        answer.set("operations", operations(operations));
        return answer;
    }

    default ArrayNode operations(List<Progress> operations) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        operations.forEach(operation -> all.add(operation(operation)));
        return all;
    }
}
