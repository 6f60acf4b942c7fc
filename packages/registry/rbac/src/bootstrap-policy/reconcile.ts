import type { metav1, rbacv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { uncovered } from '@k8s-ts/authorization/rbac';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { Role } from '../role/role-strategy.js';
import type { RoleBinding } from '../role-binding/role-binding-strategy.js';

/** The action that makes an object grant at least the expected permissions. `recreate`: delete the old object first. */
export type Reconciliation<T> =
  | { readonly action: 'none' }
  | { readonly action: 'create' | 'update' | 'recreate'; readonly object: T };

const none = { action: 'none' } as const;

/**
 * Adds missing rules, aggregation, labels and annotations to a role. Nothing is removed, and existing values win. A
 * role with the annotation `autoupdate: "false"` stays unchanged
 * (`kubernetes/component-helpers auth/rbac/reconciliation`).
 */
export function reconcileRole<T extends Role | ClusterRole>(expected: T, existing: T | undefined): Reconciliation<T> {
  if (existing === undefined) return { action: 'create', object: expected };
  if (isProtected(existing)) return none;
  const missing = missingRules(existing.rules ?? [], expected.rules ?? []);
  const aggregation = aggregationOf(expected as ClusterRole, existing as ClusterRole);
  const metadata = mergedMetadata(expected, existing);
  if (missing.length === 0 && aggregation === undefined && metadata === undefined) return none;
  const { aggregationRule: _old, ...rest } = existing as ClusterRole;
  const kept =
    aggregation === undefined ? existing : aggregation === 'remove' ? rest : { ...rest, aggregationRule: aggregation };
  const rules = missing.length === 0 ? {} : { rules: [...(existing.rules ?? []), ...missing] };
  return { action: 'update', object: { ...kept, ...rules, metadata: metadata ?? existing.metadata } as T };
}

/**
 * Adds missing subjects, labels and annotations to a binding. Recreates a binding of another role, because `roleRef` is
 * immutable.
 */
export function reconcileBinding<T extends RoleBinding | ClusterRoleBinding>(
  expected: T,
  existing: T | undefined,
): Reconciliation<T> {
  if (existing === undefined) return { action: 'create', object: expected };
  if (isProtected(existing)) return none;
  if (!builtinSemanticEqual(expected.roleRef, existing.roleRef)) return { action: 'recreate', object: expected };
  const held = existing.subjects ?? [];
  const missing = (expected.subjects ?? []).filter((subject) => !held.some((each) => sameSubject(each, subject)));
  const metadata = mergedMetadata(expected, existing);
  if (missing.length === 0 && metadata === undefined) return none;
  const subjects = missing.length === 0 ? {} : { subjects: [...held, ...missing] };
  return { action: 'update', object: { ...existing, ...subjects, metadata: metadata ?? existing.metadata } };
}

/** Like {@link uncovered}, with a fast path for equal rules, which nearly all stored roles have. */
function missingRules(
  held: readonly rbacv1.PolicyRule[],
  wanted: readonly rbacv1.PolicyRule[],
): readonly rbacv1.PolicyRule[] {
  return JSON.stringify(held) === JSON.stringify(wanted) ? [] : uncovered(held, wanted);
}

function isProtected({ metadata }: KubeObject): boolean {
  return metadata.annotations?.['rbac.authorization.kubernetes.io/autoupdate'] === 'false';
}

/** Undefined when nothing is missing. */
function mergedMetadata(expected: KubeObject, existing: KubeObject): KubeObject['metadata'] | undefined {
  const { labels, annotations } = existing.metadata;
  if (hasAll(labels, expected.metadata.labels) && hasAll(annotations, expected.metadata.annotations)) return undefined;
  return {
    ...existing.metadata,
    labels: { ...expected.metadata.labels, ...labels },
    annotations: { ...expected.metadata.annotations, ...annotations },
  };
}

type Texts = Readonly<Record<string, string>> | undefined;

const hasAll = (held: Texts, wanted: Texts) => Object.keys(wanted ?? {}).every((key) => Object.hasOwn(held ?? {}, key));

/** The aggregation rule to set; undefined when the existing rule suffices. */
function aggregationOf(expected: ClusterRole, existing: ClusterRole): rbacv1.AggregationRule | 'remove' | undefined {
  if (expected.aggregationRule === undefined) return existing.aggregationRule ? 'remove' : undefined;
  const held: readonly metav1.LabelSelector[] = existing.aggregationRule?.clusterRoleSelectors ?? [];
  const missing = (expected.aggregationRule.clusterRoleSelectors ?? []).filter(
    (selector) => !held.some((each) => builtinSemanticEqual(each, selector)),
  );
  return missing.length === 0 ? undefined : { clusterRoleSelectors: [...held, ...missing] };
}

const sameSubject = (a: rbacv1.Subject, b: rbacv1.Subject) =>
  a.kind === b.kind &&
  a.name === b.name &&
  (a.apiGroup ?? '') === (b.apiGroup ?? '') &&
  (a.namespace ?? '') === (b.namespace ?? '');
