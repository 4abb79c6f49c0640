package dev.plimsoll.notifications;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;

/**
 * Answers as an incoming webhook of Slack does: {@code ok}, or a status and a word for what is wrong.
 *
 * <p>The words are those that Slack published for incoming webhooks in 2016. Where Slack would accept a message and show
 * it otherwise than it was meant, this receiver refuses it with a word of its own: above 4,000 characters Slack splits a
 * text, above 40,000 it cuts it, and {@code <…>} mentions people or channels.
 */
final class SlackReceiver extends Dispatcher {

    private static final int LONGEST_TEXT = 4_000;
    private static final Set<String> FIELDS = Set.of("text", "mrkdwn");
    /** A control sequence, or an ampersand that begins none of the three entities of Slack. */
    private static final Pattern MARKUP = Pattern.compile("[<>]|&(?!(amp|lt|gt);)");

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        String answer = answer(request);
        return new MockResponse.Builder().code(answer.equals("ok") ? 200 : 400).body(answer).build();
    }

    static String answer(RecordedRequest request) {
        String type = String.valueOf(request.getHeaders().get("Content-Type"));
        if (!request.getMethod().equals("POST") || !type.matches("application/json(; ?charset=utf-8)?")) {
            return "invalid_payload";
        }
        try {
            ByteBuffer body = ByteBuffer.wrap(Receiver.bytes(request));
            String json = StandardCharsets.UTF_8.newDecoder().decode(body).toString();
            return answer(new JsonMapper().readTree(json));
        } catch (CharacterCodingException | JsonProcessingException malformed) {
            return "invalid_payload";
        }
    }

    private static String answer(JsonNode message) {
        String text = message.path("text").asText();
        if (!message.isObject() || !message.path("text").isTextual()) {
            return "invalid_payload";
        }
        if (text.isBlank()) {
            return "no_text";
        }
        return message.properties().stream().anyMatch(field -> !FIELDS.contains(field.getKey())) ? "unknown_field"
                : message.path("mrkdwn").asBoolean(true) ? "formatted"
                        : text.length() > LONGEST_TEXT ? "message_split"
                                : MARKUP.matcher(text).find() ? "markup" : "ok";
    }
}
