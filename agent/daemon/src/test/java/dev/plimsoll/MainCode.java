package dev.plimsoll;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out tests, also those of another module in their jar. */
public final class MainCode implements ImportOption {

    @Override
    public boolean includes(Location location) {
        return Predefined.DO_NOT_INCLUDE_TESTS.includes(location) && !location.contains("-tests.jar");
    }
}
