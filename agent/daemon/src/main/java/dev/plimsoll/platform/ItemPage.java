package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.platform.wire.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A page that keeps the first readable item of each id. */
public final class ItemPage<T> extends Page {

    private final ItemReader reader;
    private final BiFunction<ItemReader, JsonNode, Optional<T>> read;
    private final Function<T, String> id;
    private final Map<String, T> listed = new LinkedHashMap<>();

    public ItemPage(ItemReader reader, BiFunction<ItemReader, JsonNode, Optional<T>> read, Function<T, String> id) {
        this.reader = reader;
        this.read = read;
        this.id = id;
    }

    @Override
    protected void take(JsonNode item) {
        read.apply(reader, item).ifPresent(readable -> listed.putIfAbsent(id.apply(readable), readable));
    }

    /** By id, in the order of the page. */
    public Map<String, T> listed() {
        return listed;
    }

    /** The reader with the unknown words and left-out items of this page. */
    public ItemReader reader() {
        return reader;
    }
}
