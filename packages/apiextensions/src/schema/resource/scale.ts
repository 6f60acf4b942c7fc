import { formatGoValue } from '@k8s-ts/apimachinery/strategic-patch';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { isInt64, isObject, type JSONObject } from '../values/json-values.js';

/** `spec.versions[*].subresources.scale` of a definition. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string | undefined;
}

const maxInt32 = 2 ** 31 - 1;

/** Errors of the number of replicas at `specReplicasPath`. */
export function validateScaleSpec(object: JSONObject, { specReplicasPath }: ScalePaths): FieldError[] {
  return validateReplicas(object, specReplicasPath);
}

/** Errors of the number of replicas at `statusReplicasPath`, and of the selector at `labelSelectorPath`. */
export function validateScaleStatus(
  object: JSONObject,
  { statusReplicasPath, labelSelectorPath }: ScalePaths,
): FieldError[] {
  const errors = validateReplicas(object, statusReplicasPath);
  if (!labelSelectorPath) return errors;
  const found = nested(object, labelSelectorPath, 'string', (value) => typeof value === 'string');
  if (found.problem !== undefined) {
    errors.push(field.invalid(FieldPath.root(labelSelectorPath), '', found.problem));
  }
  return errors;
}

function validateReplicas(object: JSONObject, path: string): FieldError[] {
  const { value, problem } = nested(object, path, 'int64', isInt64);
  const at = FieldPath.root(path);
  if (problem !== undefined) return [field.invalid(at, 0, problem)];
  const replicas = (value ?? 0) as number | bigint;
  if (replicas < 0) return [field.invalid(at, replicas, 'should be a non-negative integer')];
  if (replicas > maxInt32) return [field.invalid(at, replicas, `should be less than or equal to ${maxInt32}`)];
  return [];
}

/**
 * A value at a path such as `.spec.replicas`; a problem when something on the way, or the value itself, has another
 * type.
 */
function nested(
  object: JSONObject,
  path: string,
  type: string,
  fits: (value: unknown) => boolean,
): { readonly value?: unknown; readonly problem?: string } {
  const names = path.replace(/^\./, '').split('.');
  let value: unknown = object;
  for (const [i, name] of names.entries()) {
    if (!isObject(value)) {
      if (value === null) return {};
      return { problem: problemAt(names.slice(0, i + 1), value, 'map[string]interface{}') };
    }
    if (!Object.hasOwn(value, name) || value[name] === undefined) return {};
    value = value[name];
  }
  return fits(value) ? { value } : { problem: problemAt(names, value, type) };
}

const problemAt = (names: readonly string[], value: unknown, type: string): string =>
  `.${names.join('.')} accessor error: ${formatGoValue(value)} is of the type ${goType(value)}, expected ${type}`;

function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (isObject(value)) return 'map[string]interface {}';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : isInt64(value) ? 'int64' : 'float64';
}
