# SPDX-License-Identifier: Apache-2.0
# Builds and runs a command. Sourced by the launcher of each application, which sets
#   here        its own directory, without symbolic links
#   name        of the command, which is also that of its directory and its jar
#   main        class of the command
#   modules     directories in examples/ that the command consists of, in the order in which they are built
#   services    subcommands that run until they are stopped, each between spaces
#   defaults    options for the JVM
#   options     of the user for the JVM
#   more_jars   jars of the user, separated by colons
# Builds the command first if it has not been built yet, or if a source is newer than the build. Requires a JDK 17 or
# later and, for the first build, the network. Installs nothing: everything is built in target directories.

root=$(CDPATH='' cd -- "$here/../.." && pwd -P)
jar=$here/target/$name.jar

if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
else
    java=java
fi

# The JVM gives the number of a closed stream to the next file that it opens.
if ! { true 3>&2; } 2>/dev/null; then
    exec 2>/dev/null
fi
if ! { true 3>&1; } 2>/dev/null; then
    echo "$name: standard output is closed" >&2
    exit 2
fi
closed=false
if ! { true 3<&0; } 2>/dev/null; then
    exec </dev/null
    closed=true
fi

is_current() {
    [ -f "$jar" ] || return 1
    set -- "$root/src/parent/pom.xml" "$root/pom.xml" "$root/examples/applications/pom.xml" "$root/src/main"
    for module in $modules; do
        set -- "$@" "$root/examples/$module/pom.xml" "$root/examples/$module/src/main"
    done
    [ -z "$(find "$@" -newer "$jar" | head -n 1)" ]
}

# Builds the command, and what it needs, in one Maven run, so that it uses the freshly packaged library and kit.
build() {
    (cd "$root" && ./mvnw --quiet --file examples --projects "$name" --also-make -Dmaven.test.skip=true package </dev/null)
}

if ! is_current; then
    echo "$name: building; the first build takes a minute" >&2
    rm -f "$jar"
    if ! build >&2; then
        echo "$name: the build failed, see above; it requires a JDK 17 or later (JAVA_HOME) and the network" >&2
        exit 2
    fi
fi

# The charset of the locale C has no name for a file such as é.log, and no letter é for a query. A locale that is not
# installed is the same.
case $(locale charmap 2>/dev/null) in
    ANSI_X3.4-1968 | US-ASCII | 646)
        if locale -a 2>/dev/null | grep -qix 'C\.utf-\{0,1\}8'; then
            LC_ALL=C.UTF-8
            export LC_ALL
        fi
        ;;
esac

# A process that runs for months must not live on without the thread that ran out of memory. What the JVM says about that
# belongs to the messages, not to the JSON. Any other command rejects the message that is too large, and continues.
case $services in
    *" ${1:-} "*) defaults="$defaults -XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr" ;;
esac

# The progress bar needs the width of the terminal. The JVM cannot detect whether standard error is a terminal, so the
# width is passed as a system property, and is 0 if it is not a terminal. So is whether people read the output.
columns=0
if [ -t 2 ]; then
    columns=$(stty size 2>/dev/null <&2 | cut -d ' ' -f 2)
fi
terminal=false
if [ -t 1 ]; then
    terminal=true
fi

# The flag is for Agrona.
# shellcheck disable=SC2086 # the options must be split into words
exec "$java" $defaults -Dzilch.kit.columns="${columns:-80}" -Dzilch.kit.input.closed=$closed \
    -Dzilch.kit.output.terminal=$terminal \
    --add-exports java.base/jdk.internal.misc=ALL-UNNAMED $options -cp "$jar${more_jars:+:$more_jars}" "$main" "$@"
