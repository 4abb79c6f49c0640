package dev.plimsoll.whole;

import dev.plimsoll.emulator.Emulator;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a platform of their own each, and a folder for agents that has the platform's size table. */
public abstract class OnEmulatedShop {

    @TempDir
    protected Path folder = Path.of("");

    @AutoClose
    protected final Emulator platform;

    /** @param platform ends after the test */
    protected OnEmulatedShop(Emulator platform) {
        this.platform = platform;
    }

    @BeforeEach
    protected final void keepTheSizeTable() throws Exception {
        EmulatedShop.keepSizes(platform, folder);
    }
}
