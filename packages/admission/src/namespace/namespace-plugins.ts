import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import {
  type AdmissionAttributes,
  type AdmissionPlugin,
  admissionForbidden,
  type NamespaceLookup,
} from '@k8s-ts/generic-apiserver';
import { findNamespace } from '../pods/pod-node-selector.js';

const isOutside = ({ namespace, kind }: AdmissionAttributes): boolean =>
  namespace === '' || (kind.group === '' && kind.kind === 'Namespace');

/** Refuses writes in namespaces that do not exist. `kubernetes plugin/pkg/admission/namespace/exists`. */
export function namespaceExists(namespaces: NamespaceLookup): AdmissionPlugin {
  return {
    name: 'NamespaceExists',
    handles: (operation) => operation !== 'CONNECT',
    async validate(attributes) {
      if (!isOutside(attributes)) await findNamespace(namespaces, attributes.namespace);
    },
  };
}

/**
 * Creates the namespaces of new objects. `kubernetes plugin/pkg/admission/namespace/autoprovision`.
 *
 * @param create creates a namespace of this name
 */
export function namespaceAutoProvision(
  namespaces: NamespaceLookup,
  create: (name: string) => Promise<unknown>,
): AdmissionPlugin {
  return {
    name: 'NamespaceAutoProvision',
    handles: (operation) => operation === 'CREATE',
    async admit(attributes) {
      const { namespace, dryRun } = attributes;
      if (dryRun || isOutside(attributes)) return undefined;
      try {
        if ((await namespaces(namespace, false)) === undefined) await create(namespace);
      } catch (error) {
        if (!isAlreadyExists(error)) throw admissionForbidden(attributes, error);
      }
      return undefined;
    },
  };
}
