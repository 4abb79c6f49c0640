package dev.plimsoll.emulator.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.emulator.proxy.ClientListener.Messages;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FirstPacketTest {

    private static final int VERSION_3 = 3 << 16;

    @Test
    void aStartupNamesUserAndApplication() throws IOException {
        byte[] packet = packet(VERSION_3, "user\0app\0database\0shop\0application_name\0web\0\0");
        assertThat(read(packet)).isEqualTo(
                new FirstPacket.Startup(ByteBuffer.wrap(packet), new Caller("app", "shop", "web"), false));
    }

    @Test
    void aNameMayBeMissing() throws IOException {
        assertThat(read(packet(VERSION_3, "user\0app\0\0"))).isInstanceOfSatisfying(FirstPacket.Startup.class,
                startup -> assertThat(startup.caller()).isEqualTo(new Caller("app", "app", "")));
    }

    @Test
    void anEndpointInTheOptions_isTakenOut_andMayNameThePooler() throws IOException {
        assertThat(read(packet(VERSION_3, "user\0app\0options\0endpoint=ep-one-pooler\0\0"))).isEqualTo(
                new FirstPacket.Startup(ByteBuffer.wrap(packet(VERSION_3, "user\0app\0\0")),
                        new Caller("app", "app", ""),
                        true));
        assertThat(read(packet(VERSION_3, "options\0-c x=1 endpoint=ep-one -c y=2\0user\0app\0\0"))).isEqualTo(
                new FirstPacket.Startup(ByteBuffer.wrap(packet(VERSION_3, "options\0-c x=1 -c y=2\0user\0app\0\0")),
                        new Caller("app", "app", ""), false));
    }

    @Test
    void encryptionAndCancelAreRecognized() throws IOException {
        assertThat(read(packet(FirstPacket.SSL_CODE, ""))).isInstanceOf(FirstPacket.WantsEncryption.class);
        assertThat(read(packet(FirstPacket.GSSENC_CODE, ""))).isInstanceOf(FirstPacket.WantsEncryption.class);
        assertThat(read(packet(FirstPacket.CANCEL_CODE, "12345678"))).isInstanceOf(FirstPacket.Cancel.class);
    }

    @Test
    void anythingElseEndsInAnIoException() {
        Random random = new Random(42);
        for (int i = 0; i < 2000; i++) {
            byte[] noise = new byte[random.nextInt(64)];
            random.nextBytes(noise);
            assertThatThrownBy(() -> read(noise)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void onlyAGoodbyeAloneIsNoActivity() {
        assertThat(Messages.isLoneTerminate(new byte[]{'X', 0, 0, 0, 4, 9}, 5)).isTrue();
        assertThat(Messages.isLoneTerminate(new byte[]{'X', 0, 0, 0, 4, 9}, 6)).isFalse();
        assertThat(Messages.isLoneTerminate(new byte[]{'S', 0, 0, 0, 4}, 5)).isFalse();
    }

    private static FirstPacket read(byte[] bytes) throws IOException {
        return FirstPacket.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static byte[] packet(int code, String rest) {
        byte[] text = rest.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + text.length).putInt(8 + text.length).putInt(code).put(text).array();
    }
}
