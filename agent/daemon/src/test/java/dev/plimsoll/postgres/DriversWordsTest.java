package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Observation.Failed;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

/** What the driver says in its own words, in the language of the machine, reaches nobody: each code has a sentence. */
class DriversWordsTest {

    private static final String VENDOR = "Ein Verbindungsfehler, see https://jdbc.postgresql.org/documentation";
    private static final Login LOGIN = new Login(new ServerAddress("db.example.net", 5432), "postgres", "mon", null,
            DatabaseSettings.SslMode.DISABLE, null, Duration.ofSeconds(1));
    private static final SqlErrors ERRORS = new SqlErrors(LOGIN, ViewName.parse("svc_stat_file_cache"));

    static Stream<PSQLState> states() {
        return Stream.of(PSQLState.values());
    }

    private static List<String> details(SQLException failure) {
        return Stream.of(true, false)
                .map(connected -> ((Failed) ERRORS.of(failure, connected)).detail())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("states")
    void eachCodeOfTheDriver_hasASentenceThatSaysWhatToDo(PSQLState state) {
        assertThat(details(new PSQLException(VENDOR, state))).hasSize(2)
                .allSatisfy(detail -> assertThat(detail).doesNotContain("Verbindung", "https://", "jdbc")
                        .containsPattern(
                                "\\b(check|set|see|try|let|run|create|GRANT|close|mend|add|ended|make|connect)\\b"));
    }

    @ParameterizedTest
    @MethodSource("states")
    void whatTheServerSays_isQuotedBehindTheSentence(PSQLState state) {
        ServerErrorMessage sent = new ServerErrorMessage(
                "SFATAL\0C" + state.getState() + "\0Mthe server's own words\0");

        assertThat(details(new PSQLException(sent))).hasSize(2)
                .allSatisfy(detail -> assertThat(detail).doesNotContain("FATAL")
                        .containsPattern("^.{20,}"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatTheNetworkSays_isKept(Exception cause, String said) {
        assertThat(details(new PSQLException(VENDOR, PSQLState.CONNECTION_UNABLE_TO_CONNECT, cause))).hasSize(2)
                .allSatisfy(detail -> assertThat(detail).doesNotContain("Verbindung").contains(said));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(new ConnectException("Connection refused"),
                        "(Connection refused)"),
                Arguments.of(new NoRouteToHostException("No route to host"),
                        "(No route to host)"));
    }
}
