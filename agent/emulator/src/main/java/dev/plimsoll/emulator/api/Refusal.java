package dev.plimsoll.emulator.api;

/** A request that is answered with an error status and a message. */
final class Refusal extends RuntimeException {

    private final int status;

    private Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }

    static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    static Refusal unauthorized() {
        return new Refusal(401, "this needs a valid API key");
    }

    static Refusal notFound(String what) {
        return new Refusal(404, what + " not found");
    }

    static Refusal conflict(String message) {
        return new Refusal(409, message);
    }
}
