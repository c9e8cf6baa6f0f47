java --add-exports java.base/jdk.internal.misc=org.agrona,ALL-UNNAMED \
    --module-path lib --add-modules io.github.zilch -cp app.jar io.github.zilch.recipes.Main
