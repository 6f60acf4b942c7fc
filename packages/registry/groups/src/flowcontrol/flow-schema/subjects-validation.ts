import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { checkName, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, nameIsDNSSubdomain, validateNamespaceName } from '@k8s-ts/apimachinery/validation';

/** The field of each kind of subject, in the order in which fields of other kinds are refused. */
const fields = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const;
const kinds = Object.keys(fields) as (keyof typeof fields)[];

/** Adds errors of a subject: it has the field of its kind and no other. */
export function checkSubject(errors: Errors, subject: flowcontrolv1.Subject, path: FieldPath): void {
  const kind = kinds.find((each) => each === subject.kind);
  if (!kind) {
    errors.push(
      field.notSupported(path.child('kind'), field.jsonValue(subject.kind ?? ''), ['Group', 'ServiceAccount', 'User']),
    );
    return;
  }
  const name = fields[kind];
  const at = path.child(name);
  if (!subject[name]) errors.push(field.required(at, `${name} is required when subject kind is '${kind}'`));
  else if (subject.serviceAccount && kind === 'ServiceAccount') checkServiceAccount(errors, subject.serviceAccount, at);
  else if (!subject[name].name) errors.push(field.required(at.child('name')));
  for (const other of kinds) {
    const otherName = fields[other];
    if (other !== kind && subject[otherName]) {
      errors.push(
        field.forbidden(path.child(otherName), `${otherName} is forbidden when subject kind is not '${other}'`),
      );
    }
  }
}

function checkServiceAccount(
  errors: Errors,
  { name = '', namespace = '' }: Partial<flowcontrolv1.ServiceAccountSubject>,
  path: FieldPath,
): void {
  if (name === '') errors.push(field.required(path.child('name')));
  else if (name !== '*') checkName(errors, name, path.child('name'), nameIsDNSSubdomain);
  const at = path.child('namespace');
  if (namespace === '') errors.push(field.required(at, 'must specify namespace for service account'));
  else checkName(errors, namespace, at, validateNamespaceName);
}
