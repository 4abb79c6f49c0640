package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.platform.wire.Page;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A page of readable items by id. Of those with one id but different contents none is certain, so they are left out, and
 * recorded.
 */
public final class ItemPage<T> extends Page {

    private final ItemReader reader;
    private final BiFunction<ItemReader, JsonNode, Optional<T>> read;
    private final Function<T, String> id;
    private final String kind;
    private final Map<String, T> listed = new LinkedHashMap<>();
    private final Set<String> contradictory = new HashSet<>();

    /** @param kind of an item that is left out: {@link UnknownWord#COMPUTE} or {@link UnknownWord#PROJECT} */
    public ItemPage(ItemReader reader, BiFunction<ItemReader, JsonNode, Optional<T>> read, Function<T, String> id,
            String kind) {
        this.reader = reader;
        this.read = read;
        this.id = id;
        this.kind = kind;
    }

    @Override
    protected void take(JsonNode item) {
        read.apply(reader, item).ifPresent(readable -> {
            String key = id.apply(readable);
            T other = listed.putIfAbsent(key, readable);
            if (other != null && !other.equals(readable) && contradictory.add(key)) {
                reader.note(kind, key, "left out, listed twice with different contents");
            }
        });
    }

    /** By id, in the order of the page. */
    public Map<String, T> listed() {
        listed.keySet().removeAll(contradictory);
        return listed;
    }

    /** The reader with the unknown words and left-out items of this page. */
    public ItemReader reader() {
        return reader;
    }
}
