import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionOperation } from './attributes.js';
import { newReinvocationContext } from './reinvocation-context.js';

/**
 * A rule about writes. `admit` runs before validation. It may return a changed object, or undefined to leave the object as it is. `validate` sees
 * the final object. Both refuse a write by throwing a StatusError, see {@link admissionForbidden}.
 */
export interface AdmissionPlugin {
  readonly name: string;
  handles(operation: AdmissionOperation): boolean;
  admit?(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate?(attributes: AdmissionAttributes): Promise<void> | void;
}

/** All plugins as one: mutating ones in order, then validating ones in order, on the final object. Ends at the first refusal. */
export interface Admission {
  handles(operation: AdmissionOperation): boolean;
  /** Whether {@link admit} can do anything for the operation. */
  mutates(operation: AdmissionOperation): boolean;
  /** Resolves to the admitted object: a new one, or the one in the attributes when no plugin changed it. Undefined for deletions. */
  admit(attributes: AdmissionAttributes): Promise<KubeObject | undefined>;
  validate(attributes: AdmissionAttributes): Promise<void>;
}

/**
 * Makes a chain of plugins. When a plugin that changed the object asks for it, all mutating plugins run a second time.
 * `kubernetes/apiserver pkg/admission/{chain,reinvocation}.go`.
 */
export function admissionChain(plugins: readonly AdmissionPlugin[]): Admission {
  async function admitOnce(attributes: AdmissionAttributes): Promise<AdmissionAttributes> {
    let current = attributes;
    for (const plugin of plugins) {
      if (plugin.admit === undefined || !plugin.handles(attributes.operation)) continue;
      // Most plugins have nothing to do for most requests, and then nothing to wait for.
      const answer = plugin.admit(current);
      const changed = answer instanceof Promise ? await answer : answer;
      if (changed !== undefined && changed !== current.object) current = { ...current, object: changed };
    }
    return current;
  }

  return {
    handles: (operation) => plugins.some((plugin) => plugin.handles(operation)),
    mutates: (operation) => plugins.some((plugin) => plugin.admit !== undefined && plugin.handles(operation)),
    async admit(attributes) {
      const reinvocation = newReinvocationContext();
      let current = await admitOnce({ ...attributes, reinvocation });
      if (reinvocation.shouldReinvoke) {
        reinvocation.isReinvocation = true;
        current = await admitOnce(current);
      }
      return current.object;
    },
    async validate(attributes) {
      for (const plugin of plugins) {
        if (plugin.validate === undefined || !plugin.handles(attributes.operation)) continue;
        const answer = plugin.validate(attributes);
        if (answer instanceof Promise) await answer;
      }
    },
  };
}
