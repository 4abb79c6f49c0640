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

/** How a profile words what every platform has. */
public sealed interface Dialect permits Standard, Neon {

    /** The dialect of a scenario's profile. */
    static Dialect of(PlatformSpec platform, ShownTimes times) {
        Standard standard = new Standard(times);
        return platform.profile() == Profile.NEON ? new Neon(standard, times) : standard;
    }

    /** Status of an answer that tells of something new. */
    int created();

    /** Whether deleting what is gone already is a success, without a body. */
    boolean deletesTwice();

    /** Whether a request is refused for attributes that nothing here reads; else they are ignored. */
    boolean refusesUnread();

    /** One of a listing. */
    ObjectNode project(Project project, Usage usage);

    /** One of a listing. {@code moving} is the state it is on its way to, absent when it is not. */
    ObjectNode listed(Snapshot compute, @Nullable State moving);

    /** As a creation or an update answers it. */
    ObjectNode changed(Change change);

    /** As a start, a suspend or a restart answers it. */
    ObjectNode acted(Change change);

    ObjectNode operation(Progress operation);

    /** A key with its secret. */
    ObjectNode createdKey(ApiKeys.Created created);

    ObjectNode key(ApiKeys.Key key);

    ObjectNode revokedKey(ApiKeys.Key key);

    /** An error; without a code or a message the usual one of the status. */
    ObjectNode problem(int status, @Nullable String code, String message);

    /** What a mutation of a compute is answered with. */
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
