import { newForbidden, newInternalError, newNotFound, StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { admissionForbidden } from './admission-forbidden.js';
import type { AdmissionPlugin } from './admission-plugin.js';
import type { AdmissionAttributes, AdmissionRequestAttributes } from './attributes.js';

/**
 * Looks up a namespace. Returns undefined if it does not exist.
 *
 * @param live whether to read from the store. False: the result may come from a cache that is slightly behind
 */
export type NamespaceLookup = (name: string, live: boolean) => Promise<KubeObject | undefined> | KubeObject | undefined;

export interface NamespaceLifecycleOptions {
  readonly lookup: NamespaceLookup;
  /** Namespaces that cannot be deleted. Default `default`, `kube-system`, `kube-public`. */
  readonly immortal?: readonly string[];
  readonly now?: () => number;
}

/**
 * Time after the deletion of a namespace during which it is looked up in the store, because the cache may still have
 * it.
 */
const liveLookupMs = 30_000;
const liveLookupLimit = 100;
const resource = { group: '', resource: 'namespaces' };

/**
 * Refuses to create objects in namespaces that are missing or terminating, to update objects in namespaces that are
 * missing, and to delete certain namespaces. `kubernetes/apiserver pkg/admission/plugin/namespace/lifecycle`.
 */
export function namespaceLifecycle(options: NamespaceLifecycleOptions): AdmissionPlugin {
  const immortal = new Set(options.immortal ?? ['default', 'kube-system', 'kube-public']);
  const now = options.now ?? Date.now;
  const deletedAt = new Map<string, number>();

  async function exists(attributes: AdmissionAttributes): Promise<KubeObject> {
    const { namespace: name } = attributes;
    try {
      let namespace = options.lookup(name, false);
      if (namespace instanceof Promise) namespace = await namespace;
      const deleted = deletedAt.get(name);
      const doubtful = deleted !== undefined && now() - deleted < liveLookupMs && phaseOf(namespace) === 'Active';
      if (namespace === undefined || doubtful) namespace = await options.lookup(name, true);
      if (namespace !== undefined) return namespace;
    } catch (error) {
      throw newInternalError(error);
    }
    throw newNotFound(resource, name);
  }

  /** Whether the cached namespace alone shows that it accepts new objects. */
  function isSurelyActive(name: string): boolean {
    if (deletedAt.has(name)) return false;
    try {
      const known = options.lookup(name, false);
      return known !== undefined && !(known instanceof Promise) && phaseOf(known) === 'Active';
    } catch {
      return false;
    }
  }

  /** Whether a write needs neither a lookup in the store nor a record that its namespace is deleted. */
  function isSurelyAllowed(request: AdmissionRequestAttributes): boolean {
    const { namespace, operation } = request;
    if (isNamespace(request)) return operation !== 'DELETE';
    return namespace === '' || operation === 'DELETE' || isAccessReview(request) || isSurelyActive(namespace);
  }

  async function check(attributes: AdmissionAttributes): Promise<undefined> {
    const object = await exists(attributes);
    if (attributes.operation === 'CREATE' && phaseOf(object) === 'Terminating') throw terminating(attributes);
  }

  return {
    name: 'NamespaceLifecycle',
    handles: (operation, request) => operation !== 'CONNECT' && !(request !== undefined && isSurelyAllowed(request)),
    admit(attributes) {
      if (isSurelyAllowed(attributes)) return undefined;
      const { name } = attributes;
      if (isNamespace(attributes)) {
        if (immortal.has(name)) throw newForbidden(resource, name, 'this namespace may not be deleted');
        if (deletedAt.size >= liveLookupLimit) deletedAt.delete(deletedAt.keys().next().value as string);
        deletedAt.set(name, now());
        return undefined;
      }
      return check(attributes);
    },
  };
}

interface NamespaceState extends KubeObject {
  readonly status?: { readonly phase?: unknown };
}

function phaseOf(namespace: KubeObject | undefined): unknown {
  return (namespace as NamespaceState | undefined)?.status?.phase;
}

function isNamespace({ kind }: AdmissionRequestAttributes): boolean {
  return kind.group === '' && kind.kind === 'Namespace';
}

function isAccessReview({ resource }: AdmissionRequestAttributes): boolean {
  return resource.group === 'authorization.k8s.io' && resource.resource === 'localsubjectaccessreviews';
}

function terminating(attributes: AdmissionAttributes): StatusError {
  const { namespace } = attributes;
  const { status } = admissionForbidden(
    attributes,
    `unable to create new content in namespace ${namespace} because it is being terminated`,
  );
  return new StatusError({
    ...status,
    details: {
      ...status.details,
      causes: [
        {
          reason: 'NamespaceTerminating',
          message: `namespace ${namespace} is being terminated`,
          field: 'metadata.namespace',
        },
      ],
    },
  });
}
