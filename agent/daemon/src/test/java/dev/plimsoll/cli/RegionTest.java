package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.postgres.FakeServer;
import java.io.DataInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine of another region, whose time zone no server needs to know. */
class RegionTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aLogin_namesUtc_alsoWhereTheMachineHasAnotherTimeZone() throws Exception {
        BlockingQueue<String> logins = new LinkedBlockingQueue<>();
        try (MockWebServer platform = new MockWebServer();
                FakeServer database = new FakeServer(socket -> {
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    logins.add(new String(in.readNBytes(in.readInt() - Integer.BYTES), StandardCharsets.ISO_8859_1));
                    socket.close();
                })) {
            platform.start();
            platform.enqueue(json("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"}]}"));
            platform.enqueue(json("""
                    {"endpoints":[{"id":"ep-one","project_id":"p","branch_id":"br-main","host":"127.0.0.1:1",
                    "type":"read_write","current_state":"active","autoscaling_limit_min_cu":1,
                    "autoscaling_limit_max_cu":1,"pooler_enabled":false,"disabled":false}]}"""));

            PlimsollProcess.Ended ended = PlimsollProcess.run(folder,
                    List.of("-Duser.timezone=Asia/Calcutta", "-Duser.language=tr"), Map.of(),
                    List.of("check", "--set", "platform.base-url=" + platform.url("/api/v2"), "--set",
                            "platform.api-key=k", "--set", "database.user=watch", "--set", "database.ssl-mode=disable",
                            "--set", "database.host=127.0.0.1:" + database.port(), "--set",
                            "store.url=jdbc:sqlite:" + folder.resolve("s.db")));

            assertThat(ended.out()).contains("closed the connection before the login");
            assertThat(logins.poll(1, TimeUnit.SECONDS)).contains("TimeZone\0UTC\0");
        }
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder().code(200).addHeader("Content-Type", "application/json").body(body).build();
    }
}
