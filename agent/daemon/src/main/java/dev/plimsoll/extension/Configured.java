package dev.plimsoll.extension;

import dev.plimsoll.config.key.Values;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.outbound.Proxies;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The checked configuration, and what was listed, as an extension may use them. */
public interface Configured {

    /** The values for all computes. */
    Values values();

    /** The values of a compute; empty where its project is not known, and could say which ones these are. */
    Optional<Values> values(ComputeId compute);

    /** The values for all computes, and these with any one override. */
    List<Values> everywhere();

    /** The proxies of the environment. */
    Proxies proxies();

    /** Ids and names of the computes and projects, as far as they were listed. */
    Set<String> names();

    /** What it may read of each platform, in the order of the configuration. */
    List<PlatformReader> platforms();

    /** The clock of the agent. */
    InstantSource clock();
}
