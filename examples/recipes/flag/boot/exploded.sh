jar -xf app.jar
export JDK_JAVA_OPTIONS="--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"
java org.springframework.boot.loader.launch.JarLauncher
