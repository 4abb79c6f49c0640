package dev.plimsoll.emulator.account;

/** A request that is answered with an error status and a message. */
public final class Refusal extends RuntimeException {

    private final int status;

    private Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    public int status() {
        return status;
    }

    public static Refusal of(int status, String message) {
        return new Refusal(status, message);
    }

    public static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    public static Refusal unauthorized() {
        return new Refusal(401, "this needs a valid API key");
    }

    /** The plan does not allow it. */
    public static Refusal forbidden(String message) {
        return new Refusal(403, message);
    }

    public static Refusal notFound(String what) {
        return new Refusal(404, what + " not found");
    }

    public static Refusal conflict(String message) {
        return new Refusal(409, message);
    }

    /** The account does not allow to set this value. */
    public static Refusal precondition(String message) {
        return new Refusal(412, message);
    }

    /** A valid request that cannot be carried out. */
    public static Refusal unprocessable(String message) {
        return new Refusal(422, message);
    }

    /** Another operation is running ({@code platform/in-the-wild.md} section 1.5). */
    public static Refusal locked() {
        return new Refusal(423,
                "project already has running conflicting operations, scheduling of new ones is prohibited");
    }
}
