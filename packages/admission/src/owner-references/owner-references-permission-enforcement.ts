import type { OwnerReference } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AdmissionAttributes,
  type AdmissionPlugin,
  type AuthorizationAttributes,
  type Authorizer,
  admissionForbidden,
} from '@k8s-ts/generic-apiserver';

/**
 * Lets users change owners only of objects that they may delete, and block the deletion only of owners whose finalizers
 * they may set. `kubernetes plugin/pkg/admission/gc`.
 *
 * @param restMapper of all kinds that are served now
 */
export function ownerReferencesPermissionEnforcement(
  authorizer: Authorizer,
  restMapper: () => RESTMapper,
): AdmissionPlugin {
  async function refusal(
    attributes: AuthorizationAttributes,
    { context }: AdmissionAttributes,
  ): Promise<string | undefined> {
    try {
      const { decision, reason, error } = await authorizer.authorize(attributes, context);
      return decision === 'Allow' ? undefined : `${reason}, ${error === undefined ? '<nil>' : errorText(error)}`;
    } catch (error) {
      return `, ${errorText(error)}`;
    }
  }

  function finalizersOf(owner: OwnerReference, attributes: AdmissionAttributes): readonly AuthorizationAttributes[] {
    const { group, version } = parseGroupVersion(owner.apiVersion ?? '');
    const mappings = restMapper().restMappings({ group, kind: owner.kind ?? '' }, version);
    return mappings.map(({ resource, scope }) => ({
      ...record(attributes, 'update', resource, owner.name ?? ''),
      subresource: 'finalizers',
      namespace: scope === 'namespace' ? attributes.namespace : '',
    }));
  }

  return {
    name: 'OwnerReferencesPermissionEnforcement',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    async validate(attributes) {
      const { resource, subresource, object, oldObject, operation } = attributes;
      // A kubelet that updates the status sends the whole pod, perhaps with old owners.
      if (resource.group === '' && resource.resource === 'pods' && subresource === 'status') return;
      const [now, old] = [ownersOf(object), ownersOf(oldObject)];
      if (!isChanged(now, old)) return;
      if (operation !== 'CREATE') {
        const deletion = {
          ...record(attributes, 'delete', resource, attributes.name),
          subresource,
          namespace: attributes.namespace,
        };
        const reason = await refusal(deletion, attributes);
        if (reason !== undefined) {
          throw admissionForbidden(attributes, `cannot set an ownerRef on a resource you can't delete: ${reason}`);
        }
      }
      const blocking = newlyBlocking(now, old);
      if (blocking.length === 0) return;
      const anything = record(attributes, 'update', { group: '*', version: '*', resource: '*' }, '*');
      if ((await refusal({ ...anything, subresource: 'finalizers' }, attributes)) === undefined) return;
      for (const owner of blocking) {
        let needed: readonly AuthorizationAttributes[];
        try {
          needed = finalizersOf(owner, attributes);
        } catch (error) {
          throw admissionForbidden(
            attributes,
            `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${owner.apiVersion} Kind ${owner.kind}: ${errorText(error)}`,
          );
        }
        for (const each of needed) {
          const reason = await refusal(each, attributes);
          if (reason === undefined) continue;
          throw admissionForbidden(
            attributes,
            `cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: ${reason}`,
          );
        }
      }
    },
  };
}

function record(
  { user }: AdmissionAttributes,
  verb: string,
  resource: { readonly group: string; readonly version: string; readonly resource: string },
  name: string,
): AuthorizationAttributes {
  return {
    user,
    verb,
    isResourceRequest: true,
    path: '',
    apiGroup: resource.group,
    apiVersion: resource.version,
    namespace: '',
    resource: resource.resource,
    subresource: '',
    name,
  };
}

const ownersOf = (object: KubeObject | undefined): readonly OwnerReference[] =>
  (object?.metadata?.ownerReferences ?? []) as readonly OwnerReference[];

const isChanged = (now: readonly OwnerReference[], old: readonly OwnerReference[]): boolean =>
  now.length !== old.length || now.some((owner, index) => !builtinSemanticEqual(owner, old[index]));

function newlyBlocking(now: readonly OwnerReference[], old: readonly OwnerReference[]): readonly OwnerReference[] {
  const blocked = new Set(old.filter(({ blockOwnerDeletion }) => blockOwnerDeletion).map(({ uid }) => uid));
  return now.filter(({ blockOwnerDeletion, uid }) => blockOwnerDeletion && !blocked.has(uid));
}
