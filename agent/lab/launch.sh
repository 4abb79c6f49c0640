# Read by commands of the laboratory, MODULE/run or MODULE/COMMAND/run, which set: name of the command, main class, sources
# (folders and files that it is built from, beside those of its own package and each pom.xml), and tool (a program that has
# to be beside java). They may set options (of the JVM), and short where the run takes about as long as the start of a JVM.
home=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
[ -f "$home/pom.xml" ] || home=$(dirname -- "$home")
root=$(CDPATH= cd -- "$home/../../.." && pwd)
module=${home#"$root/"}
path=$(echo "$main" | tr . /)

built="$home/target/classes/$path.class"
if [ ! -d "$home/target/lib" ] || [ ! -f "$built" ] ||
  [ -n "$(cd "$root" && find pom.xml agent/*/pom.xml agent/lab/*/pom.xml "$(dirname "$module/src/main/java/$path")" $sources \
    -newer "$built" | head -n 1)" ]; then
  echo "$name: building" >&2
  rm -rf "$home/target/lib"
  (cd "$root" && mvn -q -B -ntp -pl "$module" -am package -DskipTests -Dspotless.check.skip=true) >&2
  touch "$built"
fi

# The modules that are read from their classes, not from jars. Those that it does not need may not be built.
modules=
classes=
for each in core daemon lab/replay lab/bench lab/stress lab/trace; do
  if [ -d "$root/agent/$each/target/classes" ]; then
    modules="$modules $each"
    classes="$classes$root/agent/$each/target/classes:"
  fi
done
classes="$classes$home/target/lib/*"

# A short run starts from an AOT cache. The first run after a build makes it, and the jars that it needs.
cached() {
  cache="$home/target/$name.aot"
  jars="$home/target/$name-jars"
  classes=
  for each in $modules; do
    classes="$classes$jars/$(basename "$each").jar:"
  done
  classes="$classes$home/target/lib/*"
  if [ ! -f "$cache" ] || [ -n "$(find "$root"/agent/*/target/classes "$root"/agent/lab/*/target/classes -type f -newer "$cache" | head -n 1)" ]; then
    echo "$name: making an AOT cache, once after each build" >&2
    mkdir -p "$jars"
    for each in $modules; do
      "$(dirname "$java")/jar" --create --file "$jars/$(basename "$each").jar" -C "$root/agent/$each/target/classes" .
    done
    (start "-XX:AOTCacheOutput=$cache" "$@") >/dev/null 2>&1 || true
  fi
  [ ! -f "$cache" ] || aot="-XX:AOTCache=$cache"
}

# Becomes the JVM, with an option of its own (or none) and the arguments.
start() {
  option=$1
  shift
  exec "$java" $option --enable-native-access=ALL-UNNAMED -Dslf4j.internal.verbosity=ERROR -Dplimsoll.root="$root" \
    ${options:-} -cp "$classes" "$main" "$@"
}

# The first JDK that can run it.
aot=
for java in "${JAVA_HOME:-/nonexistent}/bin/java" "$(command -v java || echo /nonexistent)" /usr/lib/jvm/*/bin/java; do
  [ -x "$(dirname "$java")/$tool" ] || continue
  # The file of a JDK, which is read faster than the JDK starts.
  release=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$(dirname "$(readlink -f "$java")")/../release" 2>/dev/null ||
    "$java" --version 2>/dev/null | sed -n '1s/^[^0-9]*\([0-9]*\).*/\1/p')
  if [ "${release:-0}" -ge 21 ]; then
    if [ -n "${short:-}" ] && [ "$release" -ge 25 ]; then
      cached "$@"
    fi
    start "$aot" "$@"
  fi
done
echo "$name: no JDK 21 or newer found in JAVA_HOME, on the PATH or in /usr/lib/jvm" >&2
exit 2
