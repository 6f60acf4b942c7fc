import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { validateDeleteOptions } from '@k8s-ts/apimachinery/validation';
import type { DeleteOptions } from '@k8s-ts/registry-generic/rest';
import { booleanOf, integerOf, invalidOptions } from './parameters.js';

interface Raw {
  gracePeriodSeconds?: number | undefined;
  orphanDependents?: boolean | undefined;
  propagationPolicy?: string | undefined;
  dryRun: readonly string[];
  uid?: string | undefined;
  resourceVersion?: string | undefined;
}

const noOptions: DeleteOptions = {};

/**
 * Options of a deletion from the query, `uid` and `resourceVersion` being preconditions.
 *
 * @throws StatusError 400 for values of another type, 422 for values that are not allowed
 */
export function deleteOptionsFromQuery(query: URLSearchParams): DeleteOptions {
  if (query.size === 0) return noOptions;
  return validated({
    gracePeriodSeconds: integerOf(query, 'gracePeriodSeconds'),
    orphanDependents: booleanOf(query, 'orphanDependents'),
    propagationPolicy: query.get('propagationPolicy') ?? undefined,
    dryRun: query.getAll('dryRun'),
    uid: query.get('uid') || undefined,
    resourceVersion: query.get('resourceVersion') || undefined,
  });
}

/**
 * Options of a deletion from the body, a decoded `DeleteOptions`; unknown fields are ignored.
 *
 * @throws StatusError 400 for values of another type, 422 for values that are not allowed
 */
export function deleteOptionsFromObject(object: Readonly<Record<string, unknown>>): DeleteOptions {
  const preconditions = fieldOf(object, 'preconditions', isObject, 'Preconditions') ?? {};
  const dryRun = fieldOf(object, 'dryRun', isStrings, '[]string') ?? [];
  return validated({
    gracePeriodSeconds: fieldOf(object, 'gracePeriodSeconds', isInteger, 'int64'),
    orphanDependents: fieldOf(object, 'orphanDependents', isBoolean, 'bool'),
    propagationPolicy: fieldOf(object, 'propagationPolicy', isString, 'string'),
    dryRun,
    uid: fieldOf(preconditions, 'uid', isString, 'string'),
    resourceVersion: fieldOf(preconditions, 'resourceVersion', isString, 'string'),
  });
}

function validated(raw: Raw): DeleteOptions {
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, dryRun, uid, resourceVersion } = raw;
  const errors = validateDeleteOptions({
    dryRun,
    ...(orphanDependents !== undefined ? { orphanDependents } : undefined),
    ...(propagationPolicy !== undefined ? { propagationPolicy } : undefined),
  });
  if (errors.length > 0) throw invalidOptions('DeleteOptions', errors);
  const preconditions =
    uid === undefined && resourceVersion === undefined
      ? undefined
      : {
          ...(uid !== undefined ? { uid } : undefined),
          ...(resourceVersion !== undefined ? { resourceVersion } : undefined),
        };
  return {
    ...(dryRun.length > 0 ? { dryRun: true } : undefined),
    ...(gracePeriodSeconds !== undefined ? { gracePeriodSeconds } : undefined),
    ...(preconditions !== undefined ? { preconditions } : undefined),
    ...(orphanDependents !== undefined ? { orphanDependents } : undefined),
    ...(propagationPolicy !== undefined
      ? { propagationPolicy: propagationPolicy as NonNullable<DeleteOptions['propagationPolicy']> }
      : undefined),
  };
}

function fieldOf<T>(
  object: Readonly<Record<string, unknown>>,
  name: string,
  is: (value: unknown) => value is T,
  goType: string,
): T | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (is(value)) return value;
  throw newBadRequest(
    `json: cannot unmarshal ${jsonTypeOf(value)} into Go struct field DeleteOptions.${name} of type ${goType}`,
  );
}

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isString);
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isString = (value: unknown): value is string => typeof value === 'string';
