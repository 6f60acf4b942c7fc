import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionOperation } from './attributes.js';
import { newReinvocationContext, type ReinvocationContext } from './reinvocation-context.js';

/**
 * A rule about writes. `admit` runs before validation. It may return a changed object, or undefined to leave the object as it is. `validate` sees
 * the final object. Both refuse a write by throwing a StatusError, see {@link admissionForbidden}.
 */
export interface AdmissionPlugin {
  readonly name: string;
  /**
   * The resources whose requests concern the plugin, subresources included: `pods`, `ingresses.networking.k8s.io`. Requests for other resources skip
   * the plugin. Default: all resources.
   */
  readonly resources?: readonly string[];
  handles(operation: AdmissionOperation): boolean;
  admit?(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate?(attributes: AdmissionAttributes): Promise<void> | void;
}

/** All plugins as one: mutating ones in order, then validating ones in order, on the final object. Ends at the first refusal. */
export interface Admission {
  /** Whether {@link admit} can do anything for the operation. */
  mutates(operation: AdmissionOperation): boolean;
  /** Whether {@link validate} can do anything for the operation. */
  validates(operation: AdmissionOperation): boolean;
  /** Returns the admitted object: a new one, or the one in the attributes when no plugin changed it. Undefined for deletions. */
  admit(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate(attributes: AdmissionAttributes): Promise<void> | void;
}

/**
 * Makes a chain of plugins. When a plugin that changed the object asks for it, all mutating plugins run a second time.
 * `kubernetes/apiserver pkg/admission/{chain,reinvocation}.go`.
 *
 * Most plugins have nothing to wait for at most requests. The chain answers without a promise as long as no plugin returns one.
 */
export function admissionChain(plugins: readonly AdmissionPlugin[]): Admission {
  const mutating = plugins.filter((plugin) => plugin.admit !== undefined);
  const validating = plugins.filter((plugin) => plugin.validate !== undefined);

  function admitOnce(attributes: AdmissionAttributes): Promise<AdmissionAttributes> | AdmissionAttributes {
    let current = attributes;
    let next = 0;
    for (const plugin of mutating) {
      next++;
      if (!plugin.handles(current.operation)) continue;
      const answer = plugin.admit?.(current);
      if (answer instanceof Promise) return admitRest(next, current, answer);
      current = withObject(current, answer);
    }
    return current;
  }

  async function admitRest(
    next: number,
    attributes: AdmissionAttributes,
    pending: Promise<KubeObject | undefined>,
  ): Promise<AdmissionAttributes> {
    let current = withObject(attributes, await pending);
    for (const plugin of mutating.slice(next)) {
      if (plugin.handles(current.operation)) current = withObject(current, await plugin.admit?.(current));
    }
    return current;
  }

  async function reinvoked(
    admitted: Promise<AdmissionAttributes> | AdmissionAttributes,
    reinvocation: ReinvocationContext,
  ): Promise<KubeObject | undefined> {
    let current = await admitted;
    if (reinvocation.shouldReinvoke) {
      reinvocation.isReinvocation = true;
      current = await admitOnce(current);
    }
    return current.object;
  }

  async function validateRest(next: number, attributes: AdmissionAttributes, pending: Promise<void>): Promise<void> {
    await pending;
    for (const plugin of validating.slice(next)) {
      if (plugin.handles(attributes.operation)) await plugin.validate?.(attributes);
    }
  }

  return {
    mutates: (operation) => mutating.some((plugin) => plugin.handles(operation)),
    validates: (operation) => validating.some((plugin) => plugin.handles(operation)),
    admit(attributes) {
      const reinvocation = newReinvocationContext();
      const admitted = admitOnce(Object.assign({}, attributes, { reinvocation }));
      if (admitted instanceof Promise || reinvocation.shouldReinvoke) return reinvoked(admitted, reinvocation);
      return admitted.object;
    },
    validate(attributes) {
      let next = 0;
      for (const plugin of validating) {
        next++;
        if (!plugin.handles(attributes.operation)) continue;
        const answer = plugin.validate?.(attributes);
        if (answer instanceof Promise) return validateRest(next, attributes, answer);
      }
    },
  };
}

/** The plugins that requests of a resource concern, see {@link AdmissionPlugin.resources}. */
export function pluginsFor(
  plugins: readonly AdmissionPlugin[],
  { group, resource }: GroupResource,
): readonly AdmissionPlugin[] {
  const name = group === '' ? resource : `${resource}.${group}`;
  return plugins.filter(({ resources }) => resources?.includes(name) ?? true);
}

function withObject(attributes: AdmissionAttributes, object: KubeObject | undefined): AdmissionAttributes {
  return object === undefined || object === attributes.object ? attributes : Object.assign({}, attributes, { object });
}
