package dev.plimsoll.backtest;

import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.VerbsOfGroup;
import java.util.List;

/** The verb {@code backtest}. */
public final class BacktestExtra implements Extension {

    @Override
    public String name() {
        return "backtest";
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.DECIDE, List.of(BacktestVerb.class)));
    }
}
