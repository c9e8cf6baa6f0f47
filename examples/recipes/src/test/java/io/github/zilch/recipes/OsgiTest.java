// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import io.github.zilch.JsonBuilder;
import java.nio.file.Path;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** The jar is an OSGi bundle. Agrona's is not: the framework exports its packages, or a wrapped jar does. */
class OsgiTest {
    @Test
    void theBundleWrites(@TempDir Path cache) throws Exception {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(
                        Constants.FRAMEWORK_STORAGE,
                        cache.toString(),
                        Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA,
                        "org.agrona,org.agrona.concurrent"));
        framework.start();
        try {
            Bundle bundle = framework
                    .getBundleContext()
                    .installBundle(JsonBuilder.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toString());
            bundle.start();
            Class<?> type = bundle.loadClass(JsonBuilder.class.getName());
            assertNotSame(JsonBuilder.class, type);
            assertEquals("{}", type.getConstructor().newInstance().toString());
        } finally {
            framework.stop();
            framework.waitForStop(10_000);
        }
    }
}
