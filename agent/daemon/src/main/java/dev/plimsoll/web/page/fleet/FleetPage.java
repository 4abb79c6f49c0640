package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.attrs;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.code;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.VerdictText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.WindowLabel;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.TrTag;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of the fleet. */
public final class FleetPage {

    private static final List<String> COLUMNS = List.of("Project", "Compute", "State", "Phase", "Size", "Hit ratio",
            "Connections", "Advice");
    private static final String UNKNOWN = "–";

    private final PageFrame frame;

    public FleetPage(PageFrame frame) {
        this.frame = frame;
    }

    public String of(FleetStatus status, Visitor visitor) {
        return frame.page(new PageHead("Fleet", Place.FLEET, visitor, List.of(), List.of()), top(status),
                each(notices(status).stream().map(FleetPage::notice)), fleet(status));
    }

    private static DomContent top(FleetStatus status) {
        List<ComputeStatus> all = List.copyOf(status.computeStatuses().values());
        long awake = all.stream().filter(computeStatus -> computeStatus.compute().isAwake()).count();
        long advised = all.stream()
                .filter(computeStatus -> computeStatus.advice().advised().recommendation().action() != Action.HOLD)
                .count();
        return div(h1("Fleet"), p(strong(counted(all.size(), "compute")),
                span(" · %d awake · %d with advice".formatted(awake, advised)),
                span(" · as of " + minutes(status.at())).withClass("quiet")));
    }

    private static List<String> notices(FleetStatus status) {
        List<String> notices = new ArrayList<>();
        String fault = status.fault();
        if (fault != null) {
            notices.add("The platform API does not work: " + fault);
        }
        if (!status.discovered()) {
            notices.add("The first listing of the fleet is not complete yet.");
        }
        for (Map.Entry<String, String> missing : status.missing().entrySet()) {
            String what = missing.getKey().equals("*") ? "The projects" : "Project " + missing.getKey();
            notices.add(
                    "%s could not be listed. The last known state is shown. %s".formatted(what, missing.getValue()));
        }
        if (status.stopped()) {
            notices.add("The stop switch is on: no change starts.");
        }
        if (status.discovered() && !status.leader()) {
            notices.add(
                    "This agent is not the leader, or the store cannot be reached. The last observed data is shown.");
        }
        return notices;
    }

    private static DomContent notice(String text) {
        return p(text).withClass("notice").attr("role", "status");
    }

    private static DomContent fleet(FleetStatus status) {
        if (status.computeStatuses().isEmpty()) {
            return p("No compute is known.").withClass("quiet");
        }
        return div(attrs(".scroll"), table(caption("Computes with their status and recommendation"),
                thead(tr(each(COLUMNS, column -> th(column).attr("scope", "col")))),
                tbody(each(StatusView.inOrder(status.computeStatuses()), FleetPage::row))))
                .attr("role", "region")
                .attr("aria-label", "Computes")
                .attr("tabindex", "0");
    }

    private static TrTag row(ComputeStatus computeStatus) {
        Compute compute = computeStatus.compute();
        return tr(cell(computeStatus.project().name(), null), th(code(compute.id().endpointId())).attr("scope", "row"),
                cell(compute.lifecycle().state().word(), compute.lifecycle().disabled() ? "disabled" : null),
                td(span(computeStatus.phase().word()).withClasses("phase", computeStatus.phase().word())),
                cell(compute.size().toString(), null).withClass("figure"), ratio(computeStatus),
                connections(computeStatus),
                advice(computeStatus));
    }

    private static TdTag cell(String text, @Nullable String detail) {
        return td(div(text), iff(detail != null, div(String.valueOf(detail)).withClass("quiet")));
    }

    private static TdTag ratio(ComputeStatus computeStatus) {
        StatusView.Present present = StatusView.hitRatio(computeStatus);
        return present == null
                ? unknown()
                : cell(present.ratio().beside(computeStatus.sizing().policy().target().ratio()),
                        "in " + WindowLabel.label(present.window()))
                        .withClass("figure");
    }

    private static TdTag connections(ComputeStatus computeStatus) {
        Sample live = computeStatus.live();
        return live == null
                ? unknown()
                : cell(FigureText.of(live.connections().used()), "of " + FigureText.of(live.connections().limit()))
                        .withClass("figure");
    }

    private static TdTag unknown() {
        return td(span(UNKNOWN).attr("aria-label", "not known")).withClass("figure quiet");
    }

    private static TdTag advice(ComputeStatus computeStatus) {
        Recommendation recommendation = computeStatus.advice().advised().recommendation();
        StatusView.Trouble trouble = StatusView.trouble(computeStatus);
        return td(
                span(verdict(computeStatus)).withClasses("advice", recommendation.action().word(),
                        recommendation.reason().word()),
                div(Explanation.of(recommendation.causes())).withClass("why"),
                isDelayed(computeStatus.advice().plan())
                        ? div("Change " + ChangeSentences.plan(computeStatus.advice().plan())).withClass("plan")
                        : null,
                each(recommendation.also(),
                        also -> div("Also: " + Explanation.of(also.causes())).withClass("why")),
                trouble == null ? null : div(trouble.detail()).withClass("trouble"));
    }

    /** Whether a planned change waits or is blocked. */
    private static boolean isDelayed(Plan plan) {
        return plan instanceof Plan.Wait || plan instanceof Plan.Blocked;
    }

    private static String verdict(ComputeStatus computeStatus) {
        String words = VerdictText.of(computeStatus.advice().advised().recommendation(),
                computeStatus.sizing().table());
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static String counted(int number, String noun) {
        return "%d %s%s".formatted(number, noun, number == 1 ? "" : "s");
    }

    private static String minutes(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
    }
}
