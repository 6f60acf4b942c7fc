import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Errors of the paths of the `/scale` subresource. */
export function validateSubresources(
  subresources: apiextensionsv1.CustomResourceSubresources | undefined,
  path: FieldPath,
): FieldError[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  return [
    ...validateScalePath(scale.specReplicasPath, path.child('scale.specReplicasPath'), ['.spec.'], '.spec'),
    ...validateScalePath(scale.statusReplicasPath, path.child('scale.statusReplicasPath'), ['.status.'], '.status'),
    ...(scale.labelSelectorPath
      ? validateScalePath(
          scale.labelSelectorPath,
          path.child('scale.labelSelectorPath'),
          ['.spec.', '.status.'],
          'either .spec or .status',
        )
      : []),
  ];
}

function validateScalePath(
  value: string | undefined,
  path: FieldPath,
  prefixes: readonly string[],
  place: string,
): FieldError[] {
  if (!value) return [field.required(path)];
  const errors = validateSimpleJSONPath(value, path);
  if (errors.length > 0 || prefixes.some((prefix) => value.startsWith(prefix))) return errors;
  return [field.invalid(path, value, `should be a json path under ${place}`)];
}

/** Errors unless the path, which is not empty, begins with a dot. */
export function validateSimpleJSONPath(value: string, path: FieldPath): FieldError[] {
  return value.startsWith('.') ? [] : [field.invalid(path, value, 'must be a simple json path starting with .')];
}
