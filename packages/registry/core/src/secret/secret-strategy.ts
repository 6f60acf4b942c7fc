import type { Secret } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { bytesForNull } from '../config-map/bytes-for-null.js';
import { validateSecret, validateSecretUpdate } from './secret-validation.js';
import { tlsPairProblem } from './tls-pair.js';

/** `kubernetes pkg/registry/core/secret`. */
export const secretStrategy: BuiltinStrategy<Secret> = {
  prepareForCreate: withBytes,
  validate: validateSecret,
  warningsOnCreate: tlsWarnings,
  prepareForUpdate: (secret, old) => withBytes(secret.type || !old.type ? secret : { ...secret, type: old.type }),
  validateUpdate: validateSecretUpdate,
  warningsOnUpdate: tlsWarnings,
};

function withBytes(secret: Secret): Secret {
  const data = bytesForNull(secret.data);
  return data === secret.data ? secret : ({ ...secret, data } as Secret);
}

function tlsWarnings(secret: Secret): readonly string[] {
  if (secret.type !== 'kubernetes.io/tls') return [];
  const problem = tlsPairProblem(secret.data?.['tls.crt'] ?? '', secret.data?.['tls.key'] ?? '');
  return problem === undefined ? [] : [problem];
}

/** Values of the selectable fields of secrets. */
export const secretFields = (secret: Secret): Readonly<Record<string, string>> => ({ type: secret.type ?? '' });
