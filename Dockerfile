# The image of the agent, and as further targets one without extras and one with the emulated platform. See docs/container.md.
#   docker build -t plimsoll .
#   docker build -t plimsoll-kernel --target kernel .
#   docker build -t plimsoll-emulator --target emulator .

# Tags move: pin them by digest where you build, as in --build-arg RUNTIME=debian:13-slim@sha256:…
ARG BUILD=maven:3.9-eclipse-temurin-25
ARG RUNTIME=debian:13-slim

# Class files and the native libraries in the jars fit every architecture, so that this stage runs on the builder's own.
FROM --platform=$BUILDPLATFORM ${BUILD} AS build
WORKDIR /build
COPY . .
# The format and the tests are the work of `mvn verify`.
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -q -pl agent/dist,agent/emulator -am -P bill-of-materials package \
      -Dmaven.test.skip=true -Dspotless.check.skip=true \
 && mkdir -p /out/plimsoll /out/kernel /out/emulator /out/state /out/native/amd64 /out/native/arm64 /tmp/sqlite \
 && cp config/jvm.flags LICENSE /out/plimsoll/ && cp config/jvm.flags LICENSE /out/kernel/ \
 && mv agent/dist/target/plimsoll.jar agent/dist/target/plimsoll.cdx.json agent/dist/target/lib /out/plimsoll/ \
 && mv agent/daemon/target/plimsoll.jar agent/daemon/target/lib /out/kernel/ \
 && mv agent/emulator/target/plimsoll-emulator.jar agent/emulator/target/lib /out/emulator/ \
 && cd /tmp/sqlite && jar xf /out/plimsoll/lib/sqlite-jdbc-*.jar \
 && cp org/sqlite/native/Linux/x86_64/libsqlitejdbc.so /out/native/amd64/ \
 && cp org/sqlite/native/Linux/aarch64/libsqlitejdbc.so /out/native/arm64/ \
 && rm -r org/sqlite/native \
 && jar cfM /out/plimsoll/lib/sqlite-jdbc-*.jar . \
 && cp /out/plimsoll/lib/sqlite-jdbc-*.jar /out/kernel/lib/

# A Java runtime of the target's architecture: what the libraries name, and what JFR, jcmd, JMX and DNS need beyond it. No
# compiler, no header files. Of java.desktop, the libraries use java.beans alone, which is without native libraries.
FROM ${BUILD} AS java
RUN jlink --no-man-pages --no-header-files --strip-java-debug-attributes --compress zip-6 --exclude-files '/java.desktop/**' --output /out/java --add-modules \
      java.desktop,java.logging,java.management,java.naming,java.net.http,java.rmi,java.security.jgss,java.security.sasl,java.sql,java.transaction.xa,java.xml,jdk.crypto.cryptoki,jdk.jcmd,jdk.jfr,jdk.management,jdk.naming.dns,jdk.security.auth,jdk.unsupported,jdk.zipfs

FROM ${RUNTIME} AS base
ARG TARGETARCH
COPY --from=java /out/java /opt/java
ENV JAVA_HOME=/opt/java PATH=/opt/java/bin:/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8
# SQLite's native library, unpacked once and for all: else each start would unpack it into the volume, where a stop leaves
# it, and could not load it from a volume that is mounted noexec.
COPY --from=build /out/native/${TARGETARCH} /opt/plimsoll-native
# The store's volume. 65534 is nobody: it owns nothing else, and it has a name, which PostgreSQL in the target below
# insists on. As a number it satisfies runAsNonRoot.
COPY --from=build --chown=65534:65534 /out/state /var/lib/plimsoll
USER 65534:65534
# The store is data/plimsoll.db below this; the configuration is found in /etc/plimsoll/plimsoll.yaml.
WORKDIR /var/lib/plimsoll
VOLUME /var/lib/plimsoll
EXPOSE 9849
STOPSIGNAL SIGTERM
# The base image has neither curl nor wget, and a JVM a probe would be heavy; bash is in it. Whether the process is alive,
# not whether the platform is: /-/ready says that.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "port=${PLIMSOLL_SERVER_LISTEN##*:}; exec 3<>\"/dev/tcp/127.0.0.1/${port:-9849}\" && printf 'GET /-/healthy HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r -t 4 line <&3 && [[ $line == *' 200 '* ]]"]

# docker build --target kernel: the agent without extras.
FROM base AS kernel
COPY --from=build /out/kernel /opt/plimsoll
ENTRYPOINT ["java", "-XX:Flags=/opt/plimsoll/jvm.flags", "-Dorg.sqlite.lib.path=/opt/plimsoll-native", "-jar", "/opt/plimsoll/plimsoll.jar"]
CMD ["run"]

FROM base AS runtime
COPY --from=build /out/plimsoll /opt/plimsoll

# docker build --target emulator: to practise, without an account. It carries PostgreSQL, which the agent does not.
FROM runtime AS emulator
COPY --from=build /out/emulator /opt/plimsoll-emulator
# The port of the demo's page is free to choose, and the platform alone has none.
HEALTHCHECK NONE
ENTRYPOINT ["java", "-XX:Flags=/opt/plimsoll/jvm.flags", "-XX:MaxRAMPercentage=25", "-Dorg.sqlite.lib.path=/opt/plimsoll-native", "-Dplimsoll.home=/var/lib/plimsoll", "-Dplimsoll.emulator=/opt/plimsoll-emulator/plimsoll-emulator.jar", "-jar", "/opt/plimsoll/plimsoll.jar"]
CMD ["demo"]
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Plimsoll with the emulated platform" \
      org.opencontainers.image.description="Plimsoll, and an emulated serverless Postgres platform to practise on." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.url="${SOURCE}"

# The classes of a start, as the JVM keeps them after loading and linking: a later start reads them from this file. It is the
# second start, since only the first one creates a store. Neither needs a platform: it is refused at once on a port that nobody
# listens on. Pages are asked for as well: their classes take no memory until somebody asks, and then answer ten times as fast.
FROM runtime AS started
RUN ["bash", "-euo", "pipefail", "-c", "\
      mkdir /tmp/start; cd /tmp/start; \
      export PLIMSOLL_PLATFORM_BASE_URL=http://127.0.0.1:9/api/v2 PLIMSOLL_PLATFORM_API_KEY=none; \
      export PLIMSOLL_DATABASE_USER=none PLIMSOLL_DATABASE_PASSWORD=none PLIMSOLL_SERVER_LISTEN=127.0.0.1:9849; \
      ask() { exec 3<>/dev/tcp/127.0.0.1/9849 && printf 'GET %s HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' \"$1\" >&3 && cat <&3 >/dev/null; }; \
      start() { \
        java \"$@\" -XX:Flags=/opt/plimsoll/jvm.flags -Dorg.sqlite.lib.path=/opt/plimsoll-native -jar /opt/plimsoll/plimsoll.jar run & \
        until ask /metrics 2>/dev/null; do kill -0 $!; sleep 0.2; done; \
        sleep 2; ask /metrics; ask /-/healthy; ask /-/ready; ask /; ask /api/v1/computes; \
        kill -TERM $!; wait $!; \
      }; \
      start -Xshare:auto; start -XX:AOTCacheOutput=/tmp/start/plimsoll.aot; test -s plimsoll.aot"]

# The last stage is what is built without --target. Options in JDK_JAVA_OPTIONS win over those of the file.
FROM runtime AS agent
COPY --from=started /tmp/start/plimsoll.aot /opt/plimsoll/plimsoll.aot
ENTRYPOINT ["java", "-XX:AOTCache=/opt/plimsoll/plimsoll.aot", "-XX:Flags=/opt/plimsoll/jvm.flags", "-Dorg.sqlite.lib.path=/opt/plimsoll-native", "-jar", "/opt/plimsoll/plimsoll.jar"]
CMD ["run"]
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Plimsoll" \
      org.opencontainers.image.description="Right-sizes the computes of a serverless Postgres platform, and stays out of their way." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.url="${SOURCE}"
