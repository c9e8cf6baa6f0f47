export MAVEN_OPTS="--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"
mvn -q exec:java -Dexec.mainClass=io.github.zilch.recipes.Main
