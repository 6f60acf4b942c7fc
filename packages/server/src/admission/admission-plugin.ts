import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionOperation } from './attributes.js';

/**
 * One rule about writes. `admit` may change the object: it returns the new one, or undefined to leave it as it is; it runs before validation
 * and storage. `validate` sees the final object. Both refuse by throwing (a StatusError, see {@link admissionForbidden}).
 */
export interface AdmissionPlugin {
  readonly name: string;
  handles(operation: AdmissionOperation): boolean;
  admit?(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate?(attributes: AdmissionAttributes): Promise<void> | void;
}

/** All plugins as one: mutating ones in order, then, on the final object, validating ones in order; the first refusal ends it. */
export interface Admission {
  handles(operation: AdmissionOperation): boolean;
  /** Whether {@link admit} can do anything for the operation. */
  mutates(operation: AdmissionOperation): boolean;
  /** Resolves to the object to go on with (the one in the attributes when nothing changed it; undefined for deletions). */
  admit(attributes: AdmissionAttributes): Promise<KubeObject | undefined>;
  validate(attributes: AdmissionAttributes): Promise<void>;
}

/** Makes one of many. `kubernetes/apiserver pkg/admission/chain.go`. */
export function admissionChain(plugins: readonly AdmissionPlugin[]): Admission {
  return {
    handles: (operation) => plugins.some((plugin) => plugin.handles(operation)),
    mutates: (operation) => plugins.some((plugin) => plugin.admit !== undefined && plugin.handles(operation)),
    async admit(attributes) {
      let current = attributes;
      for (const plugin of plugins) {
        if (plugin.admit === undefined || !plugin.handles(attributes.operation)) continue;
        const changed = await plugin.admit(current);
        if (changed !== undefined && changed !== current.object) current = { ...current, object: changed };
      }
      return current.object;
    },
    async validate(attributes) {
      for (const plugin of plugins) {
        if (plugin.validate === undefined || !plugin.handles(attributes.operation)) continue;
        await plugin.validate(attributes);
      }
    },
  };
}
