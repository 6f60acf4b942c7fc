import type { rbacv1 } from '@k8s-ts/api/types';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type Authorization,
  type AuthorizationAttributes,
  noOpinion,
  type SubjectRules,
} from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic';
import { groupName } from '../group-name.js';
import { combinedResource, RuleTable } from '../rules/index.js';
import { BindingIndex } from './binding-index.js';
import type { IndexedBinding } from './grant.js';

type ClusterRole = rbacv1.ClusterRole;
type ClusterRoleBinding = rbacv1.ClusterRoleBinding;
type Role = rbacv1.Role;
type RoleBinding = rbacv1.RoleBinding;

/** The objects of one kind in an index. */
export interface IndexView<T> {
  /** Adds the object, or replaces the one of its name. */
  set(object: T): void;
  /** Removes the object of this name, if there is one. */
  delete(object: T): void;
}

/**
 * Roles and bindings in memory, indexed for decisions (`kubernetes/kubernetes plugin/pkg/auth/authorizer/rbac`): it
 * finds the bindings of a user by name and groups, finds their roles by name and checks the rules of these.
 */
export class RBACIndex {
  readonly #clusterRoles = new Map<string, RuleTable>();
  /** By `namespace/name`. */
  readonly #roles = new Map<string, RuleTable>();
  readonly #clusterBindings = new BindingIndex();
  readonly #bindings = new Map<string, BindingIndex>();

  readonly clusterRoles: IndexView<ClusterRole> = mapView(this.#clusterRoles, nameOf);
  readonly roles: IndexView<Role> = mapView(this.#roles, ({ metadata }) =>
    roleKey(metadata.namespace ?? '', nameOf({ metadata })),
  );
  readonly clusterRoleBindings: IndexView<ClusterRoleBinding> = {
    set: (object) => this.#clusterBindings.set(indexed(object, '')),
    delete: (object) => this.#clusterBindings.delete(nameOf(object)),
  };
  readonly roleBindings: IndexView<RoleBinding> = {
    set: (object) => this.#setBinding(object),
    delete: (object) => {
      const namespace = object.metadata.namespace ?? '';
      const bindings = this.#bindings.get(namespace);
      bindings?.delete(nameOf(object));
      if (bindings?.size === 0) this.#bindings.delete(namespace);
    },
  };

  /**
   * Allows a request when a rule of a bound role does. Otherwise it has no opinion, and the reason lists roles that are
   * bound but missing. Cluster bindings are checked first, then those of the request's namespace.
   */
  authorize(attributes: AuthorizationAttributes): Authorization {
    const { user, namespace } = attributes;
    const resource = combinedResource(attributes);
    let missing: string[] | undefined;
    const allows = (binding: IndexedBinding): boolean => {
      const rules = this.#rulesOf(binding);
      if (rules !== undefined) return rules.allows(attributes, resource);
      missing ??= [];
      missing.push(missingRole(binding.roleRef));
      return false;
    };
    const local = namespace === '' ? undefined : this.#bindings.get(namespace);
    const grant = this.#clusterBindings.find(user, allows) ?? local?.find(user, allows);
    if (grant !== undefined) return grant.allowed;
    return missing === undefined ? noOpinion : { decision: 'NoOpinion', reason: `RBAC: ${aggregateMessages(missing)}` };
  }

  /** All rules of the roles that are bound to a user. */
  rulesFor(user: UserInfo, namespace: string): SubjectRules {
    const bindings = new Set<IndexedBinding>();
    const collect = (binding: IndexedBinding): boolean => {
      bindings.add(binding);
      return false;
    };
    this.#clusterBindings.find(user, collect);
    if (namespace !== '') this.#bindings.get(namespace)?.find(user, collect);
    const missing: string[] = [];
    const rules = [...bindings].flatMap((binding) => {
      const held = this.#rulesOf(binding);
      if (held === undefined) missing.push(missingRole(binding.roleRef));
      return held?.rules ?? [];
    });
    return {
      resourceRules: rules
        .filter((rule) => rule.resources?.length)
        .map(({ verbs, apiGroups, resources, resourceNames }) => ({
          verbs: verbs ?? [],
          apiGroups: apiGroups ?? [],
          resources: resources ?? [],
          resourceNames: resourceNames ?? [],
        })),
      nonResourceRules: rules
        .filter((rule) => rule.nonResourceURLs?.length)
        .map(({ verbs, nonResourceURLs }) => ({ verbs: verbs ?? [], nonResourceURLs: nonResourceURLs ?? [] })),
      incomplete: false,
      evaluationError: aggregateMessages(missing),
    };
  }

  #rulesOf({ roleRef, namespace }: IndexedBinding): RuleTable | undefined {
    if (roleRef.kind === 'ClusterRole') return this.#clusterRoles.get(roleRef.name);
    return roleRef.kind === 'Role' ? this.#roles.get(roleKey(namespace, roleRef.name)) : undefined;
  }

  #setBinding(object: RoleBinding): void {
    const namespace = object.metadata.namespace ?? '';
    let bindings = this.#bindings.get(namespace);
    if (bindings === undefined) {
      bindings = new BindingIndex();
      this.#bindings.set(namespace, bindings);
    }
    bindings.set(indexed(object, namespace));
  }
}

/** The error of kube-apiserver's listers for a missing role. */
function missingRole({ kind, name }: rbacv1.RoleRef): string {
  if (kind !== 'Role' && kind !== 'ClusterRole') return `unsupported role reference kind: ${goQuote(kind)}`;
  return `${kind.toLowerCase()}.${groupName} ${goQuote(name)} not found`;
}

const roleKey = (namespace: string, name: string) => `${namespace}/${name}`;

function nameOf({ metadata }: { readonly metadata: ObjectMeta }): string {
  return metadata.name ?? '';
}

function indexed({ metadata, roleRef, subjects }: RoleBinding | ClusterRoleBinding, namespace: string): IndexedBinding {
  return { namespace, name: metadata.name ?? '', roleRef, subjects: subjects ?? [] };
}

function mapView<T extends Role | ClusterRole>(
  rules: Map<string, RuleTable>,
  keyOf: (object: T) => string,
): IndexView<T> {
  return {
    set: (object) => void rules.set(keyOf(object), new RuleTable(object.rules ?? [])),
    delete: (object) => void rules.delete(keyOf(object)),
  };
}
