export JDK_JAVA_OPTIONS="--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"
java -cp "app.jar:lib/*" io.github.zilch.recipes.Main
