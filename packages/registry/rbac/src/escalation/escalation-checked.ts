import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, extendStore } from '@k8s-ts/registry-generic';
import { bindingCheck, type EscalationCheck, type EscalationInput, roleCheck } from './escalation-check.js';
import { onlyChangesGCFields } from './only-gc-fields.js';

type Resources = Readonly<Record<string, AnyRESTStorage>>;

/**
 * The group's storages by resource, which refuse creates, updates, patches and applies that grant more than the user
 * holds (`kubernetes pkg/registry/rbac/…/policybased`). Members of `system:masters`, among them the server itself, may
 * write anything; users with the verb `escalate` on a role may write any rules to it, and users with the verb `bind`
 * may bind it. Checked before validation, on each attempt of an update.
 */
export function escalationChecked(resources: Resources, input: EscalationInput): Resources {
  const checks: Readonly<Record<string, EscalationCheck<never>>> = {
    roles: roleCheck(input, 'roles'),
    clusterroles: roleCheck(input, 'clusterroles'),
    rolebindings: bindingCheck(input, 'rolebindings'),
    clusterrolebindings: bindingCheck(input, 'clusterrolebindings'),
  };
  const checked = Object.entries(resources).map(([resource, storage]) => {
    const check = checks[resource] as EscalationCheck<KubeObject> | undefined;
    return [resource, check === undefined ? storage : checkedStorage(storage, check)] as const;
  });
  return Object.fromEntries(checked);
}

function checkedStorage(storage: AnyRESTStorage, { exempts, check }: EscalationCheck<KubeObject>): AnyRESTStorage {
  const { create, update } = storage;
  return extendStore(storage, {
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
