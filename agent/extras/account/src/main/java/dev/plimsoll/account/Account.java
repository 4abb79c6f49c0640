package dev.plimsoll.account;

import dev.plimsoll.account.computes.ComputesVerb;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.VerbsOfGroup;
import java.util.List;

/** The platform's management interface by hand: API keys, projects and computes. */
public final class Account implements Extension {

    @Override
    public String name() {
        return "account";
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.ACCOUNT,
                List.of(KeysVerb.class, ProjectsVerb.class, ComputesVerb.class)));
    }
}
