package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0x2028, 0x2029, 0xD800, 0xDFFF})
    void whatControlsATerminal_orEndsALine_becomesASpace(int character) {
        assertThat(PlainText.of("a" + (char) character + "b")).isEqualTo("a b");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
        0x200B, 0x2060, 0xFEFF, 0xFFF9, 0xAD, 0xE0041})
    void marksOfDirection_andOthersWithoutAWidth_areLeftOut(int character) {
        assertThat(PlainText.of("a" + Character.toString(character) + "b")).isEqualTo("ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shop", "Größe 2 – «ё»", "متجر", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
        "\uD83D\uDC69\u200D\uD83D\uDCBB", "a\u00A0b"})
    void otherTextStays(String text) {
        assertThat(PlainText.of(text)).isSameAs(text);
    }

    @Test
    void anEscapeSequence_isHarmless() {
        assertThat(PlainText.of("\u001b]0;title\u0007\u001b[2J")).isEqualTo(" ]0;title  [2J");
        assertThat(PlainText.line(" \u001b[31mred\r\n\tnext \u202E ")).isEqualTo("[31mred next");
    }
}
