import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ReinvocationContext } from '@k8s-ts/generic-apiserver';

/**
 * Remembers which webhooks or policies are to run again (`kubernetes/apiserver
 * pkg/admission/plugin/webhook/mutating/reinvocationcontext.go`): hooks that ask for reinvocation, once a later one has
 * changed the object.
 */
export class Reinvocations {
  #lastOutput: KubeObject | undefined;
  #invoked = new Set<string>();
  readonly #required = new Set<string>();

  /** The state that a plugin kept from the first round. */
  static of({ values }: ReinvocationContext, plugin: string): Reinvocations {
    const known = values.get(plugin);
    if (known instanceof Reinvocations) return known;
    const made = new Reinvocations();
    values.set(plugin, made);
    return made;
  }

  /** Begins the second round. @param object its current state, which other plugins may have changed */
  begin(object: KubeObject | undefined): void {
    if (!builtinSemanticEqual(this.#lastOutput, object)) this.requireAll();
  }

  /** Ends a round. @param object the result */
  end(object: KubeObject | undefined): void {
    this.#lastOutput = object;
  }

  shouldReinvoke(key: string): boolean {
    return this.#required.has(key);
  }

  /** Records that a webhook or policy has run that must run again after later changes. */
  add(key: string): void {
    this.#invoked.add(key);
  }

  /** Marks all earlier hooks that ask for reinvocation. */
  requireAll(): void {
    for (const key of this.#invoked) this.#required.add(key);
    this.#invoked = new Set();
  }
}
