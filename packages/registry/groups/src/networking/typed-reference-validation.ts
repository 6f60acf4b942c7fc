import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1123Subdomain,
  isValidPathSegmentName,
} from '@k8s-ts/apimachinery/validation';

/** Errors of a reference to an object of any kind: a backend's resource, the parameters of a class. */
export function validateTypedReference(
  reference: { readonly apiGroup?: string | null; readonly kind?: string; readonly name?: string },
  path: FieldPath,
): FieldError[] {
  const { apiGroup, kind = '', name = '' } = reference;
  const errors: FieldError[] = [];
  // Errors of backends print `null` for an absent apiGroup.
  if (apiGroup !== undefined && apiGroup !== null) {
    for (const message of isDNS1123Subdomain(apiGroup)) {
      errors.push(field.invalid(path.child('apiGroup'), apiGroup, message));
    }
  }
  return [...errors, ...requiredSegment(kind, path.child('kind')), ...requiredSegment(name, path.child('name'))];
}

/** Errors unless the text is set and is a valid path segment. */
export function requiredSegment(value: string, path: FieldPath): FieldError[] {
  if (value === '') return [field.required(path)];
  return isValidPathSegmentName(value).map((message) => field.invalid(path, value, message));
}
