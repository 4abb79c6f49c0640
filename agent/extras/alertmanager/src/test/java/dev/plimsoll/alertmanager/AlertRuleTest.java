package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertRuleTest {

    private static final Set<String> OURS = Set.of("p-main", "ep-shop", "ep-shop.region.example");

    @ParameterizedTest
    @CsvSource(delimiter = ';', nullValues = "-", value = {
        // matchers | labels of the alert | blocks
        "- ; alertname=Slow severity=critical endpoint_id=ep-shop ; true",
        "- ; alertname=Slow severity=warning db=p-main ; true",
        "- ; alertname=PgDown severity=critical instance=ep-shop.region.example:5432 ; true",
        "- ; alertname=Slow severity=info endpoint_id=ep-shop ; false",
        "- ; alertname=Slow endpoint_id=ep-shop ; false",
        "- ; alertname=Slow severity=critical endpoint_id=ep-other ; false",
        "- ; alertname=Slow severity=critical endpoint_id=ep-shop-2 ; false",
        "- ; alertname=Watchdog severity=critical endpoint_id=ep-shop ; false",
        "- ; alertname=PlimsollConnectionsNearLimit severity=critical endpoint_id=ep-shop ; false",
        "team=db ; alertname=Slow severity=info team=db ; true",
        "team=db ; alertname=Slow severity=critical team=web ; false",
        "team=db ; alertname=Slow severity=critical endpoint_id=ep-shop ; false",
        "team=db,severity=~page|critical ; alertname=Slow severity=warning team=db ; false",
        "team=db,severity=~page|critical ; alertname=Slow severity=page team=db ; true",
        "alertname=~.* ; alertname=Watchdog severity=critical ; false",
        "alertname=~.* ; alertname=InfoInhibitor ; false", "alertname=~.* ; alertname=X severity=none ; false",
        "alertname=~.* ; alertname=PlimsollStopped severity=info ; false",
        "alertname=~.* ; alertname=X ; true"})
    void anAlertBlocks(String matchers, String labels, boolean blocks) {
        AlertRule rule = matchers == null ? AlertRule.STANDARD : new AlertRule(MatcherSyntax.read(matchers));

        assertThat(rule.blocks(labels(labels), OURS)).isEqualTo(blocks);
    }

    private static Map<String, String> labels(String text) {
        return Stream.of(text.split(" ", -1))
                .map(label -> label.split("=", 2))
                .collect(Collectors.toMap(label -> label[0], label -> label[1]));
    }
}
