import type { rbacv1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

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

export const rbacPrinters: Readonly<Record<string, RowPrinter>> = {
  ClusterRoleBinding: printBinding,
  RoleBinding: printBinding,
};
