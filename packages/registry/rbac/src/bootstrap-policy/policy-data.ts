import type { FeatureName } from '@k8s-ts/api/discovery';
import type { rbacv1 } from '@k8s-ts/api/types';
import { groupName } from '@k8s-ts/authorization/rbac';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { Role } from '../role/role-strategy.js';
import type { RoleBinding } from '../role-binding/role-binding-strategy.js';

/**
 * A rule as a line: `VERBS GROUPS RESOURCES [NAMES]` or `VERBS PATHS`, lists with commas. READ, UPDATE, WRITE and
 * READWRITE stand for several verbs, `core` for the group without a name. Paths begin with `/`; `~` stands for all
 * paths.
 */
export type RuleLine = string;

/** Role name → its rules. */
export type RoleLines = Readonly<Record<string, readonly RuleLine[]>>;

/** Additional rules of roles while a feature gate is on, by the name of the role. */
export type FeatureRules = Readonly<Record<string, readonly (readonly [gate: FeatureName, ...lines: RuleLine[]])[]>>;

/** The roles with the further rules of the feature gates that are on. */
export function withFeatureRules(
  roles: RoleLines,
  further: FeatureRules,
  features: ReadonlySet<FeatureName>,
): RoleLines {
  const added = Object.entries(further).flatMap(([name, rules]) => {
    const lines = rules.flatMap(([gate, ...lines]) => (features.has(gate) ? lines : []));
    return lines.length > 0 && roles[name] ? [[name, [...roles[name], ...lines]] as const] : [];
  });
  return { ...roles, ...Object.fromEntries(added) };
}

/** Entries of all servers, and entries of the feature gates that are on. */
export function withFeatures<T>(
  entries: Readonly<Record<string, T>>,
  ofFeatures: Readonly<Record<string, Readonly<Record<string, T>>>>,
  features: ReadonlySet<FeatureName>,
): Readonly<Record<string, T>> {
  return Object.assign({}, entries, ...[...features].map((feature) => ofFeatures[feature]));
}

const verbSets: Readonly<Record<string, readonly string[]>> = {
  READ: ['get', 'list', 'watch'],
  UPDATE: ['update', 'patch'],
  WRITE: ['create', 'update', 'patch', 'delete', 'deletecollection'],
  READWRITE: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'],
};

/** Lists are sorted, as kube-apiserver stores them. */
export function ruleOf(line: RuleLine): rbacv1.PolicyRule {
  const [verbWords = '', groupsOrPaths = '', resources, names] = line.split(' ');
  const verbs = sorted(verbWords.split(',').flatMap((verb) => verbSets[verb] ?? verb));
  if (resources === undefined) {
    return { verbs, nonResourceURLs: groupsOrPaths === '~' ? ['*'] : sorted(groupsOrPaths.split(',')) };
  }
  const rule = {
    verbs,
    apiGroups: sorted(groupsOrPaths.split(',').map((group) => (group === 'core' ? '' : group))),
    resources: sorted(resources.split(',')),
  };
  return names === undefined ? rule : { ...rule, resourceNames: sorted(names.split(',')) };
}

const sorted = (texts: readonly string[]) => [...texts].sort();

/** Label and annotation of the default objects, which the server keeps up to date. */
const defaultMetadata = {
  labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
  annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
};

const apiVersion = `${groupName}/v1` as const;

export function clusterRoleOf(name: string, lines: readonly RuleLine[], labels: object = {}): ClusterRole {
  return {
    kind: 'ClusterRole',
    apiVersion,
    metadata: { name, ...defaultMetadata, labels: { ...defaultMetadata.labels, ...labels } },
    rules: lines.map(ruleOf),
  };
}

/** A cluster role that a controller fills with the rules of all cluster roles that have the label. */
export function aggregatedRoleOf(name: string, label: string, labels: object = {}): ClusterRole {
  const { rules: _rules, ...role } = clusterRoleOf(name, [], labels);
  return { ...role, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] } };
}

export function roleOf(namespace: string, name: string, lines: readonly RuleLine[]): Role {
  return { kind: 'Role', apiVersion, metadata: { name, namespace, ...defaultMetadata }, rules: lines.map(ruleOf) };
}

/**
 * The subjects of a binding as a line: `group:NAME`, `user:NAME`, `sa:NAMESPACE/NAME`, separated by commas; empty for
 * none.
 */
export type SubjectsLine = string;

function subjectsOf(line: SubjectsLine): { readonly subjects?: readonly rbacv1.Subject[] } {
  if (line === '') return {};
  const subjects = line.split(',').map((word): rbacv1.Subject => {
    const colon = word.indexOf(':');
    const name = word.slice(colon + 1);
    if (word.startsWith('sa:')) {
      const [namespace = '', account = ''] = name.split('/');
      return { kind: 'ServiceAccount', name: account, namespace };
    }
    return { kind: word.startsWith('user:') ? 'User' : 'Group', apiGroup: groupName, name };
  });
  return { subjects };
}

export function clusterRoleBindingOf(role: string, subjects: SubjectsLine): ClusterRoleBinding {
  return {
    kind: 'ClusterRoleBinding',
    apiVersion,
    metadata: { name: role, ...defaultMetadata },
    ...subjectsOf(subjects),
    roleRef: { apiGroup: groupName, kind: 'ClusterRole', name: role },
  };
}

export function roleBindingOf(namespace: string, role: string, subjects: SubjectsLine, name = role): RoleBinding {
  return {
    kind: 'RoleBinding',
    apiVersion,
    metadata: { name, namespace, ...defaultMetadata },
    ...subjectsOf(subjects),
    roleRef: { apiGroup: groupName, kind: 'Role', name: role },
  };
}
