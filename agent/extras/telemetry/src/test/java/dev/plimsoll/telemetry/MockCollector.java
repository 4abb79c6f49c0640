package dev.plimsoll.telemetry;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A collector that keeps what it received, and answers with prepared codes, then with 200. */
final class MockCollector implements AutoCloseable {

    final List<ExportMetricsServiceRequest> metrics = new CopyOnWriteArrayList<>();
    final List<ExportLogsServiceRequest> logs = new CopyOnWriteArrayList<>();
    final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final Queue<Integer> codes = new ConcurrentLinkedQueue<>();
    private final MockWebServer server = new MockWebServer();

    MockCollector() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                int code = Objects.requireNonNullElse(codes.poll(), 200);
                if (code == 200) {
                    keep(request);
                }
                return new MockResponse.Builder().code(code).build();
            }
        });
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    MockCollector answers(Integer... prepared) {
        codes.addAll(List.of(prepared));
        return this;
    }

    URI url() {
        return server.url("/base/").uri();
    }

    private void keep(RecordedRequest request) {
        byte[] body = Objects.requireNonNull(request.getBody()).toByteArray();
        try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(body))) {
            switch (request.getUrl().encodedPath()) {
                case "/base/v1/metrics" -> metrics.add(ExportMetricsServiceRequest.parseFrom(plain));
                case "/base/v1/logs" -> logs.add(ExportLogsServiceRequest.parseFrom(plain));
                default -> throw new IllegalArgumentException(request.getUrl().encodedPath());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The metrics of one request, by name. */
    static Map<String, Metric> byName(ExportMetricsServiceRequest request) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        request.getResourceMetricsList()
                .forEach(resource -> resource.getScopeMetricsList()
                        .forEach(scope -> scope.getMetricsList()
                                .forEach(metric -> metrics.put(metric.getName(), metric))));
        return metrics;
    }

    List<LogRecord> records() {
        return logs.stream()
                .flatMap(request -> request.getResourceLogsList().stream())
                .flatMap(resource -> resource.getScopeLogsList().stream())
                .flatMap(scope -> scope.getLogRecordsList().stream())
                .toList();
    }

    static Map<String, String> attributes(Resource resource) {
        return attributes(resource.getAttributesList());
    }

    static Map<String, String> attributes(List<KeyValue> attributes) {
        Map<String, String> texts = new LinkedHashMap<>();
        attributes.forEach(attribute -> texts.put(attribute.getKey(), text(attribute.getValue())));
        return texts;
    }

    private static String text(AnyValue value) {
        return switch (value.getValueCase()) {
            case STRING_VALUE -> value.getStringValue();
            case DOUBLE_VALUE -> String.valueOf(value.getDoubleValue());
            case BOOL_VALUE -> String.valueOf(value.getBoolValue());
            default -> throw new IllegalArgumentException(value.toString());
        };
    }

    @Override
    public void close() {
        server.close();
    }
}
