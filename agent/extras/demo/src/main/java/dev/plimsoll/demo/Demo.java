package dev.plimsoll.demo;

import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.VerbsOfGroup;
import java.util.List;

/** The verbs {@code demo} and {@code emulator}. */
public final class Demo implements Extension {

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.TOOLS, List.of(DemoVerb.class, EmulatorVerb.class)));
    }
}
