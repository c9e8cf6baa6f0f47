// SPDX-License-Identifier: Apache-2.0

/** What the commands of the applications have in common. */
module io.github.zilch.kit {
    exports io.github.zilch.kit;
    exports io.github.zilch.kit.argument;
    exports io.github.zilch.kit.capture;
    exports io.github.zilch.kit.condition;
    exports io.github.zilch.kit.convert;
    exports io.github.zilch.kit.input;
    exports io.github.zilch.kit.output;
    exports io.github.zilch.kit.sink;
    exports io.github.zilch.kit.sort;

    requires transitive info.picocli;
    requires me.tongfei.progressbar;
    requires static org.apache.commons.compress; // for the commands that read compressed files
    requires static org.apache.commons.io;

    opens io.github.zilch.kit to
            info.picocli; // creates converters by reflection
    opens io.github.zilch.kit.argument to
            info.picocli;
    opens io.github.zilch.kit.convert to
            info.picocli; // reads the options by reflection
}
