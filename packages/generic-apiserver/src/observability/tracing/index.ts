/**
 * Spans of OpenTelemetry for requests.
 *
 * @packageDocumentation
 */
export { openTracing, type Tracing } from './open-tracing.js';
export { decodeTracingConfiguration, type TracingConfiguration } from './tracing-configuration.js';
export type { TracingFilters } from './tracing-filters.js';
