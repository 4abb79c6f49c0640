package dev.plimsoll.cli.account;

import dev.plimsoll.platform.PlatformSettings.AccountKey;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The place of the account's API key.
 *
 * @param file  the file that holds only the key; null if the key is given by value
 * @param where the place, in words
 */
record KeyHome(@Nullable Path file, String where) {

    static KeyHome of(AccountKey key) {
        return switch (key) {
            case AccountKey.InFile inFile -> new KeyHome(inFile.file(), inFile.file().toString());
            case AccountKey.Given given -> new KeyHome(null, switch (given.place()) {
                case COMMAND_LINE -> "the command line";
                case ENVIRONMENT -> "the variable PLIMSOLL_PLATFORM_API_KEY";
                case CONFIGURATION_FILE -> "the configuration file itself";
            });
        };
    }
}
