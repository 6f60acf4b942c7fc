import type { rbacv1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { UserInfo } from '@k8s-ts/registry-generic';

/** Who a subject stands for: the user of a name, or the members of a group. */
export interface SubjectKey {
  readonly kind: 'User' | 'Group';
  readonly name: string;
}

/**
 * Who a subject of a binding stands for. A service account is the user of its name; in a RoleBinding it lives where the binding does unless
 * it says otherwise, in a ClusterRoleBinding (namespace `''`) it has to say. Undefined: nobody.
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
