import type { Tracer } from '@k8s-ts/registry-generic/rest';
import { loadWithPackages } from '@k8s-ts/storage/optional-packages';
import type { TracingConfiguration } from './tracing-configuration.js';
import type { TracingFilters } from './tracing-filters.js';
import { newTracingFilters } from './with-tracing.js';

/** Tracing of a server. */
export interface Tracing extends TracingFilters {
  /** Makes spans for parts of the server that have no requests, such as storages. */
  readonly tracer: Tracer;
  /** Exports the spans that have ended. Waits at most 2 s for a collector. */
  close(): Promise<void>;
}

/** The packages that export spans, and the versions that are tested. */
const packages = {
  '@opentelemetry/api': '1.9.0',
  '@opentelemetry/sdk-trace-base': '2.2.0',
  '@opentelemetry/resources': '2.2.0',
  '@opentelemetry/exporter-trace-otlp-grpc': '0.208.0',
};

/**
 * Begins to export spans to a collector of OpenTelemetry, over gRPC without TLS. The server works normally while the
 * collector cannot be reached.
 *
 * @param instanceID names this server among those of the cluster
 * @throws Error with the command that installs the packages of OpenTelemetry when they are missing
 */
export async function openTracing(configuration: TracingConfiguration, instanceID: string): Promise<Tracing> {
  const { OpenTelemetryTracer } = await loadWithPackages(() => import('./open-telemetry.js'), 'tracing', packages);
  const tracer = new OpenTelemetryTracer(configuration, instanceID);
  return { tracer, ...newTracingFilters(tracer), close: () => tracer.close() };
}
