import type { rbacv1 } from '@k8s-ts/api/types';
import { isNotFound, newNotFound } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { appliesTo } from '@k8s-ts/authorization/rbac';
import { internalContext, type Store, type UserInfo } from '@k8s-ts/registry-generic';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { RBACStores } from '../rbac-stores.js';
import type { RoleBinding } from '../role-binding/role-binding-strategy.js';

type Rules = readonly rbacv1.PolicyRule[];

/** Rules read from the stores, not from memory (`kubernetes pkg/registry/rbac/validation/rule.go`). */
export interface LiveRules {
  /**
   * Rules of the role that a binding refers to.
   *
   * @param namespace of the binding, `''` for cluster-wide ones
   * @throws NotFound
   */
  ofRoleRef(roleRef: rbacv1.RoleRef, namespace: string): Promise<Rules>;
  /** All rules of a user, and errors for rules that could not be read. */
  ofUser(user: UserInfo, namespace: string): Promise<{ readonly rules: Rules; readonly errors: readonly string[] }>;
}

/** @param resource the resource of the request, which kube-apiserver names in NotFound errors about roles */
export function liveRules(stores: RBACStores, resource: GroupResource, signal?: AbortSignal): LiveRules {
  const rulesIn = async (store: Store<KubeObject & { readonly rules?: Rules }>, namespace: string, name: string) => {
    try {
      return (await store.get(name, {}, internalContext(namespace, signal))).object.rules ?? [];
    } catch (error) {
      throw isNotFound(error) ? newNotFound(resource, name) : error;
    }
  };
  const ofRoleRef: LiveRules['ofRoleRef'] = async ({ kind, name }, namespace) => {
    if (kind === 'ClusterRole') return rulesIn(stores.clusterRoles, '', name);
    if (kind === 'Role') return rulesIn(stores.roles, namespace, name);
    throw new Error(`unsupported role reference kind: ${goQuote(kind)}`);
  };
  return {
    ofRoleRef,
    async ofUser(user, namespace) {
      const bindings = settled<ClusterRoleBinding | RoleBinding>(
        await Promise.allSettled([
          bindingsOf<ClusterRoleBinding>(stores.clusterRoleBindings, user, '', signal),
          namespace === '' ? [] : bindingsOf<RoleBinding>(stores.roleBindings, user, namespace, signal),
        ]),
      );
      const rules = settled(
        await Promise.allSettled(
          bindings.values.map(({ roleRef, metadata }) => ofRoleRef(roleRef, metadata.namespace ?? '')),
        ),
      );
      return { rules: rules.values, errors: [...bindings.errors, ...rules.errors] };
    },
  };
}

async function bindingsOf<T extends RoleBinding | ClusterRoleBinding>(
  store: Store<T>,
  user: UserInfo,
  namespace: string,
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const { items } = await store.list({}, internalContext(namespace, signal));
  return items.map(({ object }) => object).filter(({ subjects }) => appliesTo(user, subjects, namespace));
}

/** Splits results into values and error messages. */
function settled<T>(results: readonly PromiseSettledResult<readonly T[]>[]): { values: T[]; errors: string[] } {
  return {
    values: results.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    errors: results.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : [])),
  };
}
