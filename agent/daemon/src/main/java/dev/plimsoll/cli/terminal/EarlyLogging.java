package dev.plimsoll.cli.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Configures logging until the configuration is read, and for verbs that log nothing: warnings only, to standard error.
 * <p>A file of the library would say the same, but its reader is a tenth of all classes of a start.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK + 1)
public final class EarlyLogging extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Logging.toStandardError(context, new PlainWarning(), Level.WARN);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Level and message alone. */
    private static final class PlainWarning extends LayoutBase<ILoggingEvent> {

        @Override
        public String doLayout(ILoggingEvent event) {
            return "plimsoll: %s: %s%n".formatted(event.getLevel(), event.getFormattedMessage());
        }
    }
}
