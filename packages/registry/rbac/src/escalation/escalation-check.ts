import type { rbacv1 } from '@k8s-ts/api/types';
import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { groupName } from '@k8s-ts/authorization/rbac';
import type { AuthorizationAttributes, Authorizer } from '@k8s-ts/generic-apiserver';
import { type RequestContext, systemMasters } from '@k8s-ts/registry-generic';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { RBACStores } from '../rbac-stores.js';
import type { Role } from '../role/role-strategy.js';
import type { RoleBinding } from '../role-binding/role-binding-strategy.js';
import { escalationOf } from './confirm-no-escalation.js';
import { liveRules } from './live-rules.js';

/** Inputs of the escalation checks. */
export interface EscalationInput {
  readonly stores: RBACStores;
  /** Decides who may `escalate` and `bind` roles. */
  readonly authorizer: Authorizer;
}

/**
 * Prevents users from granting more than they hold. `exempts` decides from the request alone whether the check is
 * skipped; `check` refuses an object.
 */
export interface EscalationCheck<T> {
  /** @param name the name in the URL, `''` without one */
  exempts(context: RequestContext, name: string): Promise<boolean>;
  /** @throws Forbidden; NotFound when the role of a binding does not exist */
  check(object: T, old: T | undefined, context: RequestContext): Promise<void>;
}

/** All permissions, which writing an aggregated role needs. */
const fullAuthority: readonly rbacv1.PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/** Refuses roles with more permissions than their writer has, unless the writer may `escalate` them. */
export function roleCheck(
  input: EscalationInput,
  resource: 'roles' | 'clusterroles',
): EscalationCheck<Role | ClusterRole> {
  const groupResource = { group: groupName, resource };
  return {
    async exempts(context, name) {
      return (
        isMaster(context) ||
        may(input.authorizer, context, 'escalate', { resource, name, namespace: context.namespace })
      );
    },
    async check(object, old, context) {
      const live = liveRules(input.stores, groupResource, context.signal);
      const escalation = (rules: readonly rbacv1.PolicyRule[]) =>
        escalationOf(live, context.user, context.namespace, rules);
      const refusal = await escalation(object.rules ?? []);
      if (refusal !== undefined) throw newForbidden(groupResource, object.metadata.name ?? '', refusal);
      if (!aggregates(object) && !aggregates(old)) return;
      if ((await escalation(fullAuthority)) === undefined) return;
      const message = 'must have cluster-admin privileges to use the aggregationRule';
      throw newForbidden(groupResource, object.metadata.name ?? '', message);
    },
  };
}

/** Refuses bindings of roles with more permissions than their writer has, unless the writer may `bind` the role. */
export function bindingCheck(
  input: EscalationInput,
  resource: 'rolebindings' | 'clusterrolebindings',
): EscalationCheck<RoleBinding | ClusterRoleBinding> {
  const groupResource = { group: groupName, resource };
  return {
    exempts: async (context) => isMaster(context),
    async check(object, _old, context) {
      const { namespace } = context;
      if (await mayBind(input.authorizer, context, object.roleRef)) return;
      const live = liveRules(input.stores, groupResource, context.signal);
      const rules = await live.ofRoleRef(object.roleRef ?? { apiGroup: '', kind: '', name: '' }, namespace);
      const refusal = await escalationOf(live, context.user, namespace, rules);
      if (refusal !== undefined) throw newForbidden(groupResource, object.metadata.name ?? '', refusal);
    },
  };
}

const isMaster = ({ user }: RequestContext) => user.groups.includes(systemMasters);

async function mayBind(
  authorizer: Authorizer,
  context: RequestContext,
  roleRef: rbacv1.RoleRef | undefined,
): Promise<boolean> {
  const { kind, name = '', apiGroup = '' } = roleRef ?? {};
  if (kind !== 'ClusterRole' && kind !== 'Role') return false;
  const resource = kind === 'Role' ? 'roles' : 'clusterroles';
  // Uses the namespace of the binding, so that binding a cluster role can be allowed in one namespace only.
  return may(authorizer, context, 'bind', { apiGroup, resource, name, namespace: context.namespace });
}

async function may(
  authorizer: Authorizer,
  context: RequestContext,
  verb: string,
  attributes: Pick<AuthorizationAttributes, 'resource' | 'name' | 'namespace'> & { readonly apiGroup?: string },
): Promise<boolean> {
  try {
    const asked = {
      apiGroup: groupName,
      ...attributes,
      user: context.user,
      verb,
      isResourceRequest: true,
      path: '',
      apiVersion: '*',
      subresource: '',
    };
    const { decision } = await authorizer.authorize(asked, context);
    return decision === 'Allow';
  } catch {
    // An undecided request is not exempt; its rules are checked.
    return false;
  }
}

function aggregates(role: Role | ClusterRole | undefined): boolean {
  const { aggregationRule } = (role ?? {}) as ClusterRole;
  return (aggregationRule?.clusterRoleSelectors?.length ?? 0) > 0;
}
