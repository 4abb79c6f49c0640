# Read by the commands beside it, which set: name of the command, main class, sources (folders and files that it is
# built from, beside those of its own package), and tool (a program that has to be beside java). They may set options
# (of the JVM).
root=$(CDPATH= cd -- "$(dirname -- "$0")/../../.." && pwd)
bench="$root/agent/bench"
classes="$bench/target/classes:$root/agent/core/target/classes:$root/agent/daemon/target/classes:$bench/target/lib/*"
path=$(echo "$main" | tr . /)

built="$bench/target/classes/$path.class"
if [ ! -d "$bench/target/lib" ] || [ ! -f "$built" ] ||
  [ -n "$(cd "$root" && find agent/bench/pom.xml "$(dirname "agent/bench/src/main/java/$path")" $sources \
    -newer "$built" | head -n 1)" ]; then
  echo "$name: building" >&2
  (cd "$root" && mvn -q -B -ntp -pl agent/bench -am package -Dmaven.test.skip=true -Dspotless.check.skip=true) >&2
  touch "$built"
fi

# The first JDK that can run it.
for java in "${JAVA_HOME:-/nonexistent}/bin/java" "$(command -v java || echo /nonexistent)" /usr/lib/jvm/*/bin/java; do
  [ -x "$(dirname "$java")/$tool" ] || continue
  release=$("$java" --version 2>/dev/null | sed -n '1s/^[^0-9]*\([0-9]*\).*/\1/p')
  if [ "${release:-0}" -ge 21 ]; then
    exec "$java" --enable-native-access=ALL-UNNAMED -Dslf4j.internal.verbosity=ERROR -Dplimsoll.root="$root" \
      ${options:-} -cp "$classes" "$main" "$@"
  fi
done
echo "$name: no JDK 21 or newer found in JAVA_HOME, on the PATH or in /usr/lib/jvm" >&2
exit 2
