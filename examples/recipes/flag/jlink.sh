jlink --add-modules java.base,jdk.unsupported --strip-debug --output image
image/bin/java --add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
    -cp "app.jar:lib/*" io.github.zilch.recipes.Main
