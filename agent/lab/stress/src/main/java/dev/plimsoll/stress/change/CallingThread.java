package dev.plimsoll.stress.change;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs each task at once, on the thread that gives it, so that a run with one seed is always the same. */
final class CallingThread extends AbstractExecutorService {

    private boolean closed;

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void shutdown() {
        closed = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        closed = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }

    @Override
    public boolean isTerminated() {
        return closed;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
        return closed;
    }
}
