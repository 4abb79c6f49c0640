package dev.plimsoll.otlp;

import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;

/** One metric in the library's form. Its components are named as the library's interface asks. */
record OtlpMetric(Resource getResource, InstrumentationScopeInfo getInstrumentationScopeInfo, String getName,
        String getDescription, String getUnit, MetricDataType getType, Data<?> getData) implements MetricData {}
