/** What the plugins of one mutating admission tell each other (`kubernetes/apiserver pkg/admission/reinvocation.go`). */
export interface ReinvocationContext {
  /** The plugins run for the second time. */
  isReinvocation: boolean;
  /** Set by a plugin that changed the object: the plugins that ran before it may want to see the result. */
  shouldReinvoke: boolean;
  /** What plugins remember from the first time to the second, by their names. */
  readonly values: Map<string, unknown>;
}

export function newReinvocationContext(): ReinvocationContext {
  return { isReinvocation: false, shouldReinvoke: false, values: new Map() };
}
