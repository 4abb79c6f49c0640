package dev.plimsoll.change.savings;

import static dev.plimsoll.change.savings.SavingCase.price;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices and sums of money: exact until they are shown, each currency by itself. */
class MoneyTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    @ParameterizedTest
    @CsvSource({"0", "0.00", "-0.01"})
    void aPriceThatIsNotAboveZeroIsRefused(String amount) {
        assertThatIllegalArgumentException().isThrownBy(() -> price(amount, "EUR")).withMessageContaining(amount);
    }

    @Test
    void theSmallestPriceIsAccepted() {
        assertThat(price("0.000000001", "EUR").amount()).isEqualByComparingTo("1e-9");
    }

    /** Half a cent goes to the even cent, so that many sums are not biased. */
    @ParameterizedTest
    @CsvSource({"0.5, 0.01, EUR, 0.00", "1.5, 0.01, EUR, 0.02", "2.5, 0.01, EUR, 0.02", "-1.5, 0.01, EUR, -0.02",
        "0, 1, EUR, 0.00", "1.4, 1, JPY, 1", "1.5, 1, JPY, 2", "1.0005, 1, KWD, 1.000", "2, 3, XXX, 6"})
    void aPriceIsRoundedToTheSmallestUnitOfTheCurrency(double cuHours, String amount, String currency,
            BigDecimal expected) {
        assertThat(price(amount, currency).of(cuHours)).isEqualTo(expected);
        assertThat(Money.of(price(amount, currency), cuHours).rounded()).isEqualTo(Map.of(currency, expected));
    }

    @Test
    void withoutAPriceThereIsNoMoney() {
        assertThat(Money.of(null, 100)).isEqualTo(Money.NONE);
        assertThat(Money.NONE.rounded()).isEmpty();
        assertThat(CuHourPrices.all(null).of(Given.ID)).isNull();
        assertThat(CuHourPrices.all(price("1", "EUR")).of(Given.ID)).isEqualTo(price("1", "EUR"));
    }

    @Test
    void currenciesAreAddedEachByItself_andShownInOrder() {
        Money sum = Money.of(price("1", "USD"), 2)
                .plus(Money.of(price("1", "EUR"), 3))
                .plus(Money.of(price("0.5", "USD"), -1));

        assertThat(sum.rounded()).containsExactly(Map.entry("EUR", new BigDecimal("3.00")),
                Map.entry("USD", new BigDecimal("1.50")));
    }

    /** A thousand amounts below half a cent are still some money. */
    @Test
    void nothingIsRoundedBeforeItIsShown() {
        Money sum = Money.NONE;
        for (int i = 0; i < 1_000; i++) {
            sum = sum.plus(Money.of(price("0.004", "EUR"), 1));
        }

        assertThat(sum.amounts().get(EUR)).isEqualByComparingTo("4");
        assertThat(sum.rounded()).containsEntry("EUR", new BigDecimal("4.00"));
    }

    @Test
    void addingDoesNotChangeTheTerms() {
        Money one = Money.of(price("1", "EUR"), 1);
        Money two = Money.of(price("1", "EUR"), 2);

        assertThat(one.plus(two)).isEqualTo(two.plus(one));
        assertThat(one.rounded()).containsEntry("EUR", new BigDecimal("1.00"));
        assertThat(one.plus(Money.NONE)).isEqualTo(one);
    }

    /** The sum of random amounts does not depend on how they are grouped. */
    @Test
    void sumsAreAssociative() {
        Random random = new Random(5);
        for (int i = 0; i < 100; i++) {
            Money a = random(random);
            Money b = random(random);
            Money c = random(random);

            assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
        }
    }

    private static Money random(Random random) {
        return Money.of(price("0." + (1 + random.nextInt(999)), random.nextBoolean() ? "EUR" : "USD"),
                random.nextInt(2_000) / 8.0 - 100);
    }
}
