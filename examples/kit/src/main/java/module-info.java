// SPDX-License-Identifier: Apache-2.0

/** What the commands of the applications have in common. */
module io.github.zilch.kit {
    exports io.github.zilch.kit;

    requires transitive info.picocli;
    requires me.tongfei.progressbar;

    opens io.github.zilch.kit to
            info.picocli; // creates converters by reflection
}
