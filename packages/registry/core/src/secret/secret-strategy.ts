import type { Secret } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';
import { validateSecret, validateSecretUpdate } from './secret-validation.js';
import { tlsPairProblem } from './tls-pair.js';

/** `kubernetes pkg/registry/core/secret`. */
export const secretStrategy: BuiltinStrategy<Secret> = {
  prepareForCreate: withTexts,
  validate: validateSecret,
  warningsOnCreate: tlsWarnings,
  prepareForUpdate: (secret, old) => withTexts(secret.type || !old.type ? secret : { ...secret, type: old.type }),
  validateUpdate: validateSecretUpdate,
  warningsOnUpdate: tlsWarnings,
};

/** Replaces null values by empty ones. */
function withTexts(secret: Secret): Secret {
  const data: Readonly<Record<string, string | null>> = secret.data ?? {};
  if (!Object.values(data).includes(null)) return secret;
  return { ...secret, data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? ''])) };
}

function tlsWarnings(secret: Secret): readonly string[] {
  if (secret.type !== 'kubernetes.io/tls') return [];
  const problem = tlsPairProblem(secret.data?.['tls.crt'] ?? '', secret.data?.['tls.key'] ?? '');
  return problem === undefined ? [] : [problem];
}

/** Values of the selectable fields of secrets. */
export const secretFields = (secret: Secret): Readonly<Record<string, string>> => ({ type: secret.type ?? '' });
