import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionOperation, AdmissionRequestAttributes } from './attributes.js';
import { newReinvocationContext, type ReinvocationContext } from './reinvocation-context.js';

/**
 * A rule about writes. `admit` runs before validation. It may return a changed object, or undefined to leave the object
 * as it is. `validate` sees the final object. Both refuse a write by throwing a StatusError, see
 * {@link admissionForbidden}.
 */
export interface AdmissionPlugin {
  readonly name: string;
  /**
   * The resources whose requests concern the plugin, subresources included: `pods`, `ingresses.networking.k8s.io`.
   * Requests for other resources skip the plugin. Default: all resources.
   */
  readonly resources?: readonly string[];
  /**
   * Whether the plugin has anything to do. Called before each `admit` and `validate`. When all plugins return false,
   * the server does not prepare the objects for them, so a plugin should return false whenever it knows at once that it
   * has nothing to do, for example while nothing is configured.
   *
   * @param request the write. Its objects are not known yet. Undefined: the question is about all writes of the
   *   operation
   */
  handles(operation: AdmissionOperation, request?: AdmissionRequestAttributes): boolean;
  admit?(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate?(attributes: AdmissionAttributes): Promise<void> | void;
}

/**
 * All plugins as one: mutating ones in order, then validating ones in order, on the final object. Ends at the first
 * refusal.
 */
export interface Admission {
  /** Whether {@link admit} can do anything now, for a write or (without `request`) for any write of the operation. */
  mutates(operation: AdmissionOperation, request?: AdmissionRequestAttributes): boolean;
  /** Whether {@link validate} can do anything now, like {@link mutates}. */
  validates(operation: AdmissionOperation, request?: AdmissionRequestAttributes): boolean;
  /**
   * Returns the admitted object: a new one, or the one in the attributes when no plugin changed it. Undefined for
   * deletions.
   */
  admit(attributes: AdmissionAttributes): Promise<KubeObject | undefined> | KubeObject | undefined;
  validate(attributes: AdmissionAttributes): Promise<void> | void;
}

/**
 * Makes a chain of plugins. When a plugin that changed the object asks for it, all mutating plugins run a second time.
 * `kubernetes/apiserver pkg/admission/{chain,reinvocation}.go`.
 *
 * For most requests, most plugins have nothing to do. The chain returns a promise only when a plugin returns one.
 * `kubernetes/apiserver pkg/admission/chain.go, NewChainHandler`.
 */
export function admissionChain(plugins: readonly AdmissionPlugin[]): Admission {
  const mutating = plugins.filter((plugin) => plugin.admit !== undefined);
  const validating = plugins.filter((plugin) => plugin.validate !== undefined);

  function admitOnce(attributes: AdmissionAttributes): Promise<AdmissionAttributes> | AdmissionAttributes {
    let current = attributes;
    let next = 0;
    for (const plugin of mutating) {
      next++;
      if (!plugin.handles(current.operation, current)) continue;
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
      if (plugin.handles(current.operation, current)) current = withObject(current, await plugin.admit?.(current));
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
      if (plugin.handles(attributes.operation, attributes)) await plugin.validate?.(attributes);
    }
  }

  return {
    mutates: (operation, request) => anyHandles(mutating, operation, request),
    validates: (operation, request) => anyHandles(validating, operation, request),
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
        if (!plugin.handles(attributes.operation, attributes)) continue;
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

function anyHandles(
  plugins: readonly AdmissionPlugin[],
  operation: AdmissionOperation,
  request: AdmissionRequestAttributes | undefined,
): boolean {
  for (const plugin of plugins) if (plugin.handles(operation, request)) return true;
  return false;
}

function withObject(attributes: AdmissionAttributes, object: KubeObject | undefined): AdmissionAttributes {
  return object === undefined || object === attributes.object ? attributes : Object.assign({}, attributes, { object });
}
