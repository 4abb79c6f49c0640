package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoreHealthTest {

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void anError_endsItsQuestion_andTheNextOneIsAnswered() {
        StoreHealth health = new StoreHealth(() -> {
            if (asked.incrementAndGet() == 1) {
                throw new LinkageError("a class is damaged");
            }
            return Optional.empty();
        });

        assertThatThrownBy(health::constraint).hasRootCauseInstanceOf(LinkageError.class);
        assertThat(health.constraint()).isEmpty();
        assertThat(asked).hasValue(2);
    }
}
