import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Errors of a status: conditions must have types that differ. */
export function validateConditionTypes({
  status,
}: {
  readonly status?: { readonly conditions?: readonly { readonly type?: string }[] };
}): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, { type = '' }] of (status?.conditions ?? []).entries()) {
    const path = FieldPath.root('status', 'conditions').index(i).child('type');
    if (seen.has(type)) errors.push(field.duplicate(path, type));
    seen.add(type);
    if (type === '') errors.push(field.required(path));
  }
  return errors;
}
