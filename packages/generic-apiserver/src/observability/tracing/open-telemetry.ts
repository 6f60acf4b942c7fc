import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanAttributes, Tracer } from '@k8s-ts/registry-generic/rest';
import {
  type Context,
  createTraceState,
  type Span as OTelSpan,
  type Tracer as OTelTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracingConfiguration } from './tracing-configuration.js';

/** Headers of a request, in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/** The values of the span that runs now. */
interface Current {
  readonly span: Span;
  readonly context: Context;
  readonly auditID: string;
  /** Baggage of the request, as it was received. */
  readonly baggage: string | undefined;
}

const scope = '@k8s-ts/generic-apiserver';

/** Spans of OpenTelemetry, exported over gRPC. */
export class OpenTelemetryTracer implements Tracer {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: OTelTracer;
  readonly #current = new AsyncLocalStorage<Current>();

  /** @param instanceID `service.instance.id` of the spans */
  constructor(
    { endpoint = 'localhost:4317', samplingRatePerMillion: rate = 0 }: TracingConfiguration,
    instanceID: string,
  ) {
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'apiserver', 'service.instance.id': instanceID }),
      sampler: new ParentBasedSampler({
        root: rate > 0 ? new TraceIdRatioBasedSampler(rate / 1_000_000) : new AlwaysOffSampler(),
      }),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: exporterURL(endpoint) }))],
    });
    this.#tracer = this.#provider.getTracer(scope);
  }

  start(name: string, attributes?: SpanAttributes, kind?: 'client'): Span {
    const current = this.#current.getStore();
    const parent = current?.context ?? ROOT_CONTEXT;
    const options = { attributes, kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL };
    return this.#span(this.#tracer.startSpan(name, options, parent), parent, current?.auditID ?? '', current?.baggage);
  }

  /**
   * Starts the span of a request.
   *
   * @param isTrusted whether the span belongs to the trace that the headers name. Otherwise the span begins a new
   *   trace, with a link to the client's span
   */
  startRequest(
    name: string,
    {
      headers,
      isTrusted,
      startedAt,
      auditID,
      attributes,
    }: {
      readonly headers: Headers;
      readonly isTrusted: boolean;
      readonly startedAt: number;
      readonly auditID: string;
      readonly attributes: SpanAttributes;
    },
  ): Span {
    const remote = remoteContext(headers);
    const parent = remote !== undefined && isTrusted ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    const links = remote !== undefined && !isTrusted ? [{ context: remote }] : [];
    const options = { attributes, kind: SpanKind.SERVER, startTime: startedAt, links };
    return this.#span(this.#tracer.startSpan(name, options, parent), parent, auditID, headers.baggage);
  }

  current(): Span | undefined {
    return this.#current.getStore()?.span;
  }

  auditID(): string | undefined {
    return this.#current.getStore()?.auditID;
  }

  /** Exports the spans that have ended. Does not wait longer than 2 s for a collector. */
  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 2000).unref());
    await Promise.race([this.#provider.shutdown().catch(() => {}), late]);
  }

  #span(span: OTelSpan, parent: Context, auditID: string, baggage: string | undefined): Span {
    const context = trace.setSpan(parent, span);
    const made: Span = {
      addEvent: (name, attributes) => void span.addEvent(name, attributes),
      setAttributes: (attributes) => void span.setAttributes(attributes),
      fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
      end: () => span.end(),
      run: (work) => this.#current.run({ span: made, context, auditID, baggage }, work),
      headers: () => headersOf(span.spanContext(), baggage),
    };
    return made;
  }
}

const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The span of the client in the headers of W3C Trace Context. Undefined when they are invalid or absent. */
function remoteContext({ traceparent, tracestate }: Headers): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = traceparentPattern.exec(traceparent ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  const remote = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: createTraceState(tracestate) }),
  };
  return trace.isSpanContextValid(remote) ? remote : undefined;
}

function headersOf({ traceId, spanId, traceFlags, traceState }: SpanContext, baggage: string | undefined) {
  const state = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    ...(state === '' ? {} : { tracestate: state }),
    ...(baggage === undefined ? {} : { baggage }),
  };
}

/** The address of a collector in the form that the exporter accepts. */
function exporterURL(endpoint: string): string {
  const [, scheme = 'dns', rest = endpoint] = /^([\w-]+):\/\/(.*)$/.exec(endpoint) ?? [];
  if (scheme.startsWith('unix')) return endpoint;
  // `dns://server/host:port` and `dns:///host:port` name the host last.
  return `http://${rest.slice(rest.lastIndexOf('/') + 1)}`;
}
