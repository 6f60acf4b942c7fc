/** State that the plugins of one mutating admission share (`kubernetes/apiserver pkg/admission/reinvocation.go`). */
export interface ReinvocationContext {
  /** Whether the plugins run for the second time. */
  isReinvocation: boolean;
  /** Set by a plugin that changed the object: earlier plugins may need to see the result. */
  shouldReinvoke: boolean;
  /** State that a plugin keeps from its first call to its second, by the name of the plugin. */
  readonly values: Map<string, unknown>;
}

export function newReinvocationContext(): ReinvocationContext {
  return { isReinvocation: false, shouldReinvoke: false, values: new Map() };
}
