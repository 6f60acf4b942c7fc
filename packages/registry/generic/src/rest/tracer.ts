/** Facts about a span or an event. Undefined values are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work on a request, with its place in the trace of the request. */
export interface Span {
  addEvent(name: string, attributes?: SpanAttributes): void;
  setAttributes(attributes: SpanAttributes): void;
  /** Marks the work as failed. */
  fail(message: string): void;
  end(): void;
  /** Calls a function. Spans that start in it, and in what it awaits, are children of this span. */
  run<T>(work: () => T): T;
  /** Headers for a request to another server, which make that server's spans children of this span. */
  headers(): Readonly<Record<string, string>>;
}

/** Makes the spans of a server. A server that is not traced has no tracer, so that tracing costs it nothing. */
export interface Tracer {
  /**
   * Starts a span as a child of the current one.
   *
   * @param kind `client`: a request to another server. Default: work in this server
   */
  start(name: string, attributes?: SpanAttributes, kind?: 'client'): Span;
  /** The span whose `run` is running. Undefined outside of all spans. */
  current(): Span | undefined;
  /** The audit ID of the request that is served. Undefined outside of all requests. */
  auditID(): string | undefined;
}
