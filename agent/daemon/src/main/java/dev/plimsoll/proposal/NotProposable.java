package dev.plimsoll.proposal;

import java.io.IOException;

/** Why a change cannot be proposed, in words for people; any other exception of this package has those of a library. */
final class NotProposable extends IOException {

    private static final long serialVersionUID = 1L;

    NotProposable(String why) {
        super(why);
    }
}
