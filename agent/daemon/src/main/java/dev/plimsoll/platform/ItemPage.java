package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.platform.PlatformFleet.WithJson;
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
    private final boolean keepsJson;
    private final Map<String, WithJson<T>> listed = new LinkedHashMap<>();

    /** @param keepsJson whether each item keeps its JSON, which takes many times its own memory */
    public ItemPage(ItemReader reader, BiFunction<ItemReader, JsonNode, Optional<T>> read, Function<T, String> id,
            boolean keepsJson) {
        this.reader = reader;
        this.read = read;
        this.id = id;
        this.keepsJson = keepsJson;
    }

    @Override
    protected void take(JsonNode item) {
        read.apply(reader, item)
                .ifPresent(one -> listed.putIfAbsent(id.apply(one),
                        new WithJson<>(one, keepsJson ? item : MissingNode.getInstance())));
    }

    /** By id, in the order of the page. */
    public Map<String, WithJson<T>> listed() {
        return listed;
    }

    /** The reader with the unknown words and left-out items of this page. */
    public ItemReader reader() {
        return reader;
    }
}
