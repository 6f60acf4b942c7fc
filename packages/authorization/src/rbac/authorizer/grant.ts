import type { rbacv1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { Authorization } from '@k8s-ts/generic-apiserver';
import { describeSubject } from '../rules/index.js';

/** A RoleBinding or ClusterRoleBinding; `namespace` is `''` for the latter. */
export interface IndexedBinding {
  readonly namespace: string;
  readonly name: string;
  readonly roleRef: rbacv1.RoleRef;
  readonly subjects: readonly rbacv1.Subject[];
}

/** The role that a binding grants to one of its subjects. */
export class Grant {
  #allowed: Authorization | undefined;

  constructor(
    readonly binding: IndexedBinding,
    /** Index of the subject in the binding. When several subjects match a user, the reason names the first. */
    readonly subjectIndex: number,
  ) {}

  /** The answer when a rule of the role allows a request, with kube-apiserver's reason. */
  get allowed(): Authorization {
    this.#allowed ??= { decision: 'Allow', reason: `RBAC: allowed by ${this.#describe()}` };
    return this.#allowed;
  }

  #describe(): string {
    const { namespace, name, roleRef, subjects } = this.binding;
    const subject = describeSubject(subjects[this.subjectIndex] as rbacv1.Subject, namespace);
    const binding =
      namespace === '' ? `ClusterRoleBinding ${goQuote(name)}` : `RoleBinding ${goQuote(`${name}/${namespace}`)}`;
    return `${binding} of ${roleRef.kind} ${goQuote(roleRef.name)} to ${subject}`;
  }
}
