import type { rbacv1 } from '@k8s-ts/api/types';

/** The role with `rules: null` in place of absent or empty rules: kube-apiserver stores no empty lists. */
export function withoutEmptyRules<T extends rbacv1.Role | rbacv1.ClusterRole>(role: T): T {
  return role.rules === null || role.rules?.length ? role : { ...role, rules: null };
}
