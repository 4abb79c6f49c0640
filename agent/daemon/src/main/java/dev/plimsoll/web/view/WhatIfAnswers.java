package dev.plimsoll.web.view;

import dev.failsafe.RateLimiter;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.change.whatif.WhatIf;
import dev.plimsoll.change.whatif.WhatIfParameters;
import dev.plimsoll.change.whatif.WhatIfQuestion;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what-if questions from the status in memory and the kept samples and model. Nothing is written. All readers of
 * one agent share a limit, because each answer evaluates a day of samples.
 */
public final class WhatIfAnswers {

    /** Questions in {@link #PER}. */
    static final int MOST = 20;
    static final Duration PER = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(WhatIfAnswers.class);

    private final Supplier<Stores> stored;
    private final RateLimiter<Object> limiter;
    private final Duration per;

    public WhatIfAnswers(Supplier<Stores> stored) {
        this(stored, MOST, PER);
    }

    /** With at most {@code most} questions in {@code per}. */
    WhatIfAnswers(Supplier<Stores> stored, int most, Duration per) {
        this.stored = stored;
        this.limiter = RateLimiter.burstyBuilder(most, per).build();
        this.per = per;
    }

    /** What they read. */
    public Supplier<Stores> stored() {
        return stored;
    }

    /** The answer to a question. */
    public sealed interface WhatIfAnswer {

        /** The compute with the advice that it would have, under the policy that it would have. */
        record AdvisedPolicy(ComputeStatus status) implements WhatIfAnswer {}

        /**
         * The question is not clear.
         *
         * @param problems one sentence for each parameter that is wrong
         */
        record CannotAnswer(List<String> problems) implements WhatIfAnswer {

            public CannotAnswer {
                problems = List.copyOf(problems);
            }
        }

        /** Too many questions were asked within seconds. */
        record TooMany(Duration retryAfter) implements WhatIfAnswer {}

        /** The store does not answer. */
        record NoStore() implements WhatIfAnswer {}
    }

    /**
     * What would be advised for a compute.
     *
     * @param given parameters by name: {@link WhatIfParameters#NAMES}
     */
    public WhatIfAnswer ask(ComputeStatus present, Map<String, String> given, Instant now) {
        return switch (WhatIfParameters.read(given, present.sizing())) {
            case WhatIfQuestion.QuestionReading.UnclearQuestion unclear ->
                new WhatIfAnswer.CannotAnswer(unclear.problems());
            case WhatIfQuestion.QuestionReading.Clear clear when !limiter.tryAcquirePermit() ->
                new WhatIfAnswer.TooMany(per);
            case WhatIfQuestion.QuestionReading.Clear clear -> answer(clear.question(), present, now);
        };
    }

    private WhatIfAnswer answer(WhatIfQuestion question, ComputeStatus present, Instant now) {
        ComputeId id = present.id();
        try {
            Stores history = stored.get();
            return new WhatIfAnswer.AdvisedPolicy(WhatIf.answer(question, present,
                    history.samples().latest(id, Adviser.REMEMBERED), history.models().of(id).orElse(null), now));
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("compute", id)
                    .addKeyValue("why", e.getMessage())
                    .log("cannot answer a what-if question");
            return new WhatIfAnswer.NoStore();
        }
    }
}
