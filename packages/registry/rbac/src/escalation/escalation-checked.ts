import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, type APIGroupInfo, extendStore, type Store } from '@k8s-ts/registry-generic';
import { bindingCheck, type EscalationCheck, type EscalationInput, roleCheck } from './escalation-check.js';
import { onlyChangesGCFields } from './only-gc-fields.js';

/**
 * The group with storages that refuse creates, updates, patches and applies by which somebody would grant more than they hold
 * (`kubernetes/kubernetes pkg/registry/rbac/…/policybased`). Members of `system:masters` may, the server's own calls are theirs too; who may
 * `escalate` roles may write any role, who may `bind` a role may bind it. Asked before validation, on each attempt of an update.
 */
export function escalationChecked(info: APIGroupInfo, input: EscalationInput): APIGroupInfo {
  const checks: Readonly<Record<string, EscalationCheck<never>>> = {
    roles: roleCheck(input, 'roles'),
    clusterroles: roleCheck(input, 'clusterroles'),
    rolebindings: bindingCheck(input, 'rolebindings'),
    clusterrolebindings: bindingCheck(input, 'clusterrolebindings'),
  };
  const versions = Object.entries(info.versionedResources).map(([version, storages]) => {
    const checked = Object.entries(storages).map(([resource, storage]) => {
      const check = checks[resource] as EscalationCheck<KubeObject> | undefined;
      return [resource, check === undefined ? storage : checkedStorage(storage, check)] as const;
    });
    return [version, Object.fromEntries(checked)] as const;
  });
  return { ...info, versionedResources: Object.fromEntries(versions) };
}

function checkedStorage(storage: AnyRESTStorage, { exempts, check }: EscalationCheck<KubeObject>): AnyRESTStorage {
  const { create, update } = storage;
  return extendStore(storage as Store, {
    create:
      create &&
      (async (name, object, options, context) => {
        if (!(await exempts(context, ''))) await check(object, undefined, context);
        return create.call(storage, name, object, options, context);
      }),
    update:
      update &&
      (async (name, info, options, context) => {
        if (await exempts(context, name)) return update.call(storage, name, info, options, context);
        const checked: typeof info = {
          ...(info.preconditions ? { preconditions: info.preconditions } : {}),
          async updatedObject(current) {
            const object = await info.updatedObject(current);
            if (!onlyChangesGCFields(object, current)) await check(object, current, context);
            return object;
          },
        };
        return update.call(storage, name, checked, options, context);
      }),
  });
}
