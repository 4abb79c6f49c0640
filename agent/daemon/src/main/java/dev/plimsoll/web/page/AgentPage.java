package dev.plimsoll.web.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.view.AgentVersion;
import dev.plimsoll.web.view.AgentView;
import dev.plimsoll.web.view.AgentView.RecentError;
import j2html.tags.DomContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of the agent: role, store, platform, probing, changes, and the latest errors. */
public record AgentPage(PageFrame frame) {

    public static final Place PLACE = new Place("/agent");

    /**
     * The whole page.
     *
     * @param constraints why the agent is not ready; empty if it is
     * @param store       why the store cannot be used; null if it can
     */
    public String of(FleetStatus status, AgentView agent, List<String> constraints, @Nullable String store,
            Visitor visitor) {
        return frame.page(new PageHead("Agent", PLACE, visitor, List.of(), List.of()),
                div(div(h1("Agent"), p("Plimsoll %s on Java %s".formatted(AgentVersion.agent(), AgentVersion.java()))
                        .withClass("quiet")), StopSwitch.of(status.stopped(),
                                Boolean.TRUE.equals(agent.breakerOpen()) || breakers(status) > 0, PLACE,
                                visitor))
                        .withClass("head"),
                each(constraints, why -> p("Not ready: " + why + ".").withClass("notice").attr("role", "status")),
                div(role(status, store), platform(status, agent), probing(agent),
                        changes(status, agent, visitor.controls())).withClass("tiles"),
                section(h2("Latest errors").withId("errors"), errors(agent.errors()))
                        .attr("aria-labelledby", "errors"));
    }

    private static DomContent role(FleetStatus status, @Nullable String store) {
        return tile("Work and store", fact("Projects of its own", status.leader() ? "yes" : "none"),
                fact("Does", status.leader()
                        ? "lists, probes and changes computes of its projects"
                        : "shows what other agents observe, and takes over when one ends"),
                fact("Store", store == null ? "works" : store, store != null));
    }

    private static DomContent platform(FleetStatus status, AgentView requests) {
        String fault = status.fault();
        Double available = requests.available();
        return tile("Platform", fact("API", fault == null ? "answers" : fault, fault != null),
                fact("Key", requests.keyRefused() ? "refused; requests are held back" : "accepted",
                        requests.keyRefused()),
                fact("Pause at the platform's request", requests.pausedUntil() == null
                        ? "none"
                        : "until %s (%s at most)".formatted(FigureText.of(requests.pausedUntil()),
                                FigureText.of(Veto.RequestsPaused.LONGEST)),
                        requests.pausedUntil() != null),
                fact("Requests that may be sent at once",
                        available == null ? "not known" : FigureText.text("%,.0f", available)),
                fact("Projects that could not be listed", FigureText.of(status.missing().size()),
                        status.isPartial()));
    }

    private static DomContent probing(AgentView agent) {
        ProbingSum probing = agent.probing();
        Double cost = agent.cuHours();
        Double budget = agent.budget();
        return tile("Probing", fact("Starts caused by probes", FigureText.of(probing.starts()), probing.starts() > 0),
                fact("Awake time added by probes", FigureText.of(probing.awake())),
                fact("Cost this month", cost == null ? "counted by another agent" : CostSentences.cuHours(cost)),
                fact("Probe budget a month", budget == null ? "no limit" : CostSentences.cuHours(budget),
                        cost != null && budget != null && cost >= budget));
    }

    private static DomContent changes(FleetStatus status, AgentView changes, Controls controls) {
        Integer recent = changes.recent();
        Boolean open = changes.breakerOpen();
        Boolean intact = changes.intact();
        return tile("Changes", fact("Stop switch", status.stopped() ? "on: no change starts" : "off", status.stopped()),
                breaker(open, breakers(status), controls),
                fact("Changes in 8 days", recent == null ? "not known yet" : FigureText.of(recent)),
                fact("Journal", intact == null ? "not checked yet" : intact ? "intact" : "its hash chain is broken",
                        Boolean.FALSE.equals(intact)));
    }

    /** Computes whose breaker is open. */
    private static long breakers(FleetStatus status) {
        return status.live().filter(computeStatus -> computeStatus.view().isHeld()).count();
    }

    /** Of the fleet, or of single computes. */
    private static DomContent breaker(@Nullable Boolean open, long computes, Controls controls) {
        if (Boolean.TRUE.equals(open)) {
            return fact("Breaker", "open for the fleet after bad verdicts: %s closes it".formatted(controls.resume()),
                    true);
        }
        if (computes > 0) {
            return fact("Breaker", "open for %s after bad verdicts: %s closes it"
                    .formatted(FigureText.of(computes, "compute"), controls.resume()), true);
        }
        return fact("Breaker", open == null ? "not known yet" : "closed");
    }

    private static DomContent errors(List<RecentError> errors) {
        return errors.isEmpty()
                ? p("No error since the agent started.").withClass("quiet")
                : div(table(caption("Latest errors of platform and computes, newest first").withClass("unseen"),
                        PageFrame.columns(List.of("Since", "What", "Why")),
                        tbody(each(errors, error -> tr(
                                td(FigureText.of(error.at()).replace('T', ' ').replace("Z", "")).withClass("figure"),
                                th(error.source()).attr("scope", "row"), td(error.detail())))))
                        .withClass("errors")).withClass("panel");
    }

    private static DomContent tile(String name, DomContent... facts) {
        return section(h2(name), dl(facts)).withClass("panel tile");
    }

    private static DomContent fact(String name, String value) {
        return fact(name, value, false);
    }

    private static DomContent fact(String name, String value, boolean wrong) {
        return div(dt(name), dd(span(value).withCondClass(wrong, "wrong")));
    }
}
