import type { rbacv1 } from '@k8s-ts/api/types';
import { internalForm } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { groupName } from '@k8s-ts/authorization/rbac';

/** @param kinds of roles that the binding may refer to */
export function validateRoleRef(roleRef: rbacv1.RoleRef, kinds: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const path = FieldPath.root('roleRef');
  const { apiGroup = '', kind = '', name = '' } = roleRef ?? {};
  if (apiGroup !== groupName) errors.push(field.notSupported(path.child('apiGroup'), apiGroup, [groupName]));
  if (!kinds.includes(kind)) errors.push(field.notSupported(path.child('kind'), kind, kinds));
  if (name === '') errors.push(field.required(path.child('name')));
  else
    for (const complaint of validatePathSegmentName(name, false))
      errors.push(field.invalid(path.child('name'), name, complaint));
  return errors;
}

/** An error when an update changes the role of a binding. */
export function sameRoleRef(
  binding: rbacv1.RoleBinding | rbacv1.ClusterRoleBinding,
  old: rbacv1.RoleBinding | rbacv1.ClusterRoleBinding,
): FieldError[] {
  const { roleRef } = binding;
  const before = old.roleRef;
  if (roleRef.apiGroup === before.apiGroup && roleRef.kind === before.kind && roleRef.name === before.name) return [];
  const shown = internalForm('k8s.io.api.rbac.v1.RoleRef', roleRef ?? {});
  return [field.invalid(FieldPath.root('roleRef'), shown, 'cannot change roleRef')];
}

const subjectKinds = ['ServiceAccount', 'User', 'Group'];

/** @param namespaced whether the binding is a RoleBinding; its service accounts may leave out the namespace */
export function validateSubjects(subjects: readonly rbacv1.Subject[] | undefined, namespaced: boolean): FieldError[] {
  return (subjects ?? []).flatMap((subject, i) =>
    validateSubject(subject, namespaced, FieldPath.root('subjects').index(i)),
  );
}

function validateSubject(subject: rbacv1.Subject, namespaced: boolean, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  if (name === '') errors.push(field.required(path.child('name')));
  switch (kind) {
    case 'ServiceAccount':
      if (name !== '') {
        for (const complaint of nameIsDNSSubdomain(name, false))
          errors.push(field.invalid(path.child('name'), name, complaint));
      }
      if (apiGroup !== '') errors.push(field.notSupported(path.child('apiGroup'), apiGroup, ['']));
      if (!namespaced && namespace === '') errors.push(field.required(path.child('namespace')));
      break;
    case 'User':
    case 'Group':
      if (apiGroup !== groupName) errors.push(field.notSupported(path.child('apiGroup'), apiGroup, [groupName]));
      break;
    default:
      errors.push(field.notSupported(path.child('kind'), kind, subjectKinds));
  }
  return errors;
}
