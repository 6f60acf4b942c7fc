import { validateDeleteOptions } from '@k8s-ts/apimachinery/validation';
import type { DeleteOptions } from '@k8s-ts/registry-generic/rest';
import { booleanOf, integerOf, invalidOptions } from './parameters.js';

interface Raw {
  gracePeriodSeconds?: number | undefined;
  orphanDependents?: boolean | undefined;
  propagationPolicy?: string | undefined;
  dryRun: readonly string[];
  preconditions?: DeleteOptions['preconditions'] | undefined;
  /** `ignoreStoreReadErrorWithClusterBreakingPotential`. */
  ignoresReadErrors?: boolean | undefined;
}

/** `DeleteOptions` as the body of a request has them. */
export interface DecodedDeleteOptions {
  readonly gracePeriodSeconds?: number | bigint;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: string;
  readonly dryRun?: readonly string[];
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

const noOptions: DeleteOptions = {};

/**
 * Options of a deletion from the query, `uid` and `resourceVersion` being preconditions.
 *
 * @param isUnsafe whether `ignoreStoreReadErrorWithClusterBreakingPotential` counts
 * @throws StatusError 400 for values of another type, 422 for values that are not allowed
 */
export function deleteOptionsFromQuery(query: URLSearchParams, isUnsafe = false): DeleteOptions {
  if (query.size === 0) return noOptions;
  const uid = query.get('uid');
  const resourceVersion = query.get('resourceVersion');
  return validated({
    gracePeriodSeconds: integerOf(query, 'gracePeriodSeconds'),
    orphanDependents: booleanOf(query, 'orphanDependents'),
    propagationPolicy: query.get('propagationPolicy') ?? undefined,
    dryRun: query.getAll('dryRun'),
    preconditions:
      uid || resourceVersion
        ? { ...(uid ? { uid } : undefined), ...(resourceVersion ? { resourceVersion } : undefined) }
        : undefined,
    ignoresReadErrors: isUnsafe ? booleanOf(query, 'ignoreStoreReadErrorWithClusterBreakingPotential') : undefined,
  });
}

/**
 * Options of a deletion from the body, a decoded `DeleteOptions`.
 *
 * @param isUnsafe whether `ignoreStoreReadErrorWithClusterBreakingPotential` counts
 * @throws StatusError 422 for values that are not allowed
 */
export function deleteOptionsFromObject(options: DecodedDeleteOptions, isUnsafe = false): DeleteOptions {
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, dryRun = [], preconditions } = options;
  return validated({
    gracePeriodSeconds: gracePeriodSeconds === undefined ? undefined : Number(gracePeriodSeconds),
    orphanDependents,
    propagationPolicy,
    dryRun,
    preconditions,
    ignoresReadErrors: isUnsafe ? options.ignoreStoreReadErrorWithClusterBreakingPotential : undefined,
  });
}

function validated(raw: Raw): DeleteOptions {
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, dryRun, preconditions, ignoresReadErrors } = raw;
  const unsafe = ignoresReadErrors ? { ignoreStoreReadErrorWithClusterBreakingPotential: true } : undefined;
  const errors = validateDeleteOptions({
    dryRun,
    ...(unsafe && { ...unsafe, ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) }),
    ...(unsafe && preconditions ? { preconditions } : undefined),
    ...(orphanDependents !== undefined ? { orphanDependents } : undefined),
    ...(propagationPolicy !== undefined ? { propagationPolicy } : undefined),
  });
  if (errors.length > 0) throw invalidOptions('DeleteOptions', errors);
  return {
    ...unsafe,
    ...(dryRun.length > 0 ? { dryRun: true } : undefined),
    ...(gracePeriodSeconds !== undefined ? { gracePeriodSeconds } : undefined),
    ...(preconditions !== undefined ? { preconditions } : undefined),
    ...(orphanDependents !== undefined ? { orphanDependents } : undefined),
    ...(propagationPolicy !== undefined
      ? { propagationPolicy: propagationPolicy as NonNullable<DeleteOptions['propagationPolicy']> }
      : undefined),
  };
}
