import { ifEmpty, within } from '../object-fields.js';
import type { rbacv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

const printBinding: RowPrinter<rbacv1.RoleBinding | rbacv1.ClusterRoleBinding> = (object) => {
  const subjects = object.subjects ?? [];
  const names = (kind: string) =>
    subjects
      .filter((subject) => subject.kind === kind)
      .map(({ name }) => name)
      .join(', ');
  const accounts = subjects
    .filter(({ kind }) => kind === 'ServiceAccount')
    .map(({ name, namespace }) => (namespace ? `${namespace}/${name}` : `/${name}`));
  return {
    cells: [
      nameOf(object),
      `${object.roleRef?.kind ?? ''}/${object.roleRef?.name ?? ''}`,
      ageOf(object),
      names('User'),
      names('Group'),
      accounts.join(', '),
    ],
  };
};

const rbacGroup = 'rbac.authorization.k8s.io';

/** RoleBinding and ClusterRoleBinding. */
const roleBinding: Rule = (object) => within(object, 'roleRef', (roleRef) => ifEmpty(roleRef, { apiGroup: rbacGroup }));

const subject: Rule = (object) =>
  object.kind === 'User' || object.kind === 'Group' ? ifEmpty(object, { apiGroup: rbacGroup }) : object;

const bindings: Readonly<Record<string, string>> = {
  Groups: 'Groups that the role is bound to.',
  Role: 'Kind and name of the role.',
  ServiceAccounts: 'Service accounts that the role is bound to.',
  Users: 'Users that the role is bound to.',
};

export const rbac: GroupKinds = {
  kinds: {
    ClusterRole: { description: 'Permissions in the whole cluster.' },
    ClusterRoleBinding: {
      description: 'Gives the permissions of a cluster role to users in the whole cluster.',
      print: printBinding,
      columns: bindings,
    },
    Role: { description: 'Permissions in a namespace.' },
    RoleBinding: {
      description: 'Gives the permissions of a role to users in a namespace.',
      print: printBinding,
      columns: bindings,
    },
  },
  defaults: { ClusterRoleBinding: roleBinding, RoleBinding: roleBinding, Subject: subject },
};
