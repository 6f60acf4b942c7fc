/** Facts about a call or a message. */
type Facts = Readonly<Record<string, string | number>>;

/** The span of a call to etcd. */
export interface CallSpan {
  addEvent(name: string, attributes: Facts): void;
  setAttributes(attributes: Facts): void;
  /** Marks the call as failed. */
  fail(message: string): void;
  end(): void;
  /** Headers that make spans of etcd children of this one. */
  headers(): Readonly<Record<string, string>>;
}

/** Makes spans of calls to etcd. A `Tracer` of `@k8s-ts/registry-generic` is one. */
export interface CallTracer {
  /** Starts a span as a child of the current one. */
  start(name: string, attributes: Facts, kind: 'client'): CallSpan;
}
