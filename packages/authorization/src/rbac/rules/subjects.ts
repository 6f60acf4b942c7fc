import type { rbacv1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { UserInfo } from '@k8s-ts/registry-generic';

/** The user or group that a subject stands for. */
export interface SubjectKey {
  readonly kind: 'User' | 'Group';
  readonly name: string;
}

/**
 * The user or group that a subject of a binding stands for; undefined for invalid subjects. A service account without
 * namespace is in the namespace of the RoleBinding; in a ClusterRoleBinding (namespace `''`) its namespace is required.
 */
export function subjectKey(subject: rbacv1.Subject, bindingNamespace: string): SubjectKey | undefined {
  switch (subject.kind) {
    case 'User':
    case 'Group':
      return { kind: subject.kind, name: subject.name };
    case 'ServiceAccount': {
      const namespace = subject.namespace || bindingNamespace;
      if (namespace === '') return undefined;
      return { kind: 'User', name: `system:serviceaccount:${namespace}:${subject.name}` };
    }
    default:
      return undefined;
  }
}

/** Whether any subject of a binding is the user. */
export function appliesTo(
  user: UserInfo,
  subjects: readonly rbacv1.Subject[] | undefined,
  bindingNamespace: string,
): boolean {
  return (subjects ?? []).some((subject) => {
    const key = subjectKey(subject, bindingNamespace);
    if (key === undefined) return false;
    return key.kind === 'User' ? key.name === user.name : user.groups.includes(key.name);
  });
}

/** `User "bob"`, `ServiceAccount "name/namespace"`. */
export function describeSubject(subject: rbacv1.Subject, bindingNamespace: string): string {
  if (subject.kind !== 'ServiceAccount') return `${subject.kind} ${goQuote(subject.name)}`;
  return `${subject.kind} ${goQuote(`${subject.name}/${subject.namespace || bindingNamespace}`)}`;
}
