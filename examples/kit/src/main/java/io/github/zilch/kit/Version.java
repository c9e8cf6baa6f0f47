// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import picocli.CommandLine.IVersionProvider;

/** The version of a command, from the manifest of its jar. */
public abstract class Version implements IVersionProvider {
    private final String name;
    private final Class<?> command;

    /**
     * Creates the provider.
     *
     * @param name of the command.
     * @param command a class in its jar.
     */
    protected Version(String name, Class<?> command) {
        this.name = name;
        this.command = command;
    }

    @Override
    public String[] getVersion() {
        String version = command.getPackage().getImplementationVersion();
        return new String[] {name + ' ' + (version == null ? "(not packaged)" : version)};
    }
}
