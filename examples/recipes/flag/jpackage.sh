mkdir input && cp app.jar lib/*.jar input
jpackage --type app-image --name app --input input \
    --main-jar app.jar --main-class io.github.zilch.recipes.Main \
    --java-options --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
app/bin/app
