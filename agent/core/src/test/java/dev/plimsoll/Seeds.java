package dev.plimsoll;

import static java.util.Objects.requireNonNull;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Runs a test once with each seed from 1 to the given one; before a commit with the first third of them. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(Seeds.Numbers.class)
public @interface Seeds {

    long value();

    /** The seeds of a test method. */
    final class Numbers implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            Seeds seeds = requireNonNull(context.getRequiredTestMethod().getAnnotation(Seeds.class));
            long all = seeds.value();
            return LongStream.rangeClosed(1, Campaigns.of((all + 2) / 3, all, all)).mapToObj(Arguments::of);
        }
    }
}
