package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
public final class PicocliVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        @Nullable
        String number = PicocliVersion.class.getPackage().getImplementationVersion();
        return new String[]{"plimsoll %s on Java %d".formatted(number == null ? "development" : number,
                Runtime.version().feature())};
    }
}
