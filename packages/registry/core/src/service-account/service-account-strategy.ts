import type { ServiceAccount } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateServiceAccount, validateServiceAccountUpdate } from './service-account-validation.js';

const enforceMountable = 'kubernetes.io/enforce-mountable-secrets';

/** `kubernetes pkg/registry/core/serviceaccount`. */
export const serviceAccountStrategy: BuiltinStrategy<ServiceAccount> = {
  prepareForCreate: namesOfSecrets,
  validate: validateServiceAccount,
  warningsOnCreate: (account) => mountableWarnings(account),
  prepareForUpdate: namesOfSecrets,
  validateUpdate: validateServiceAccountUpdate,
  warningsOnUpdate: mountableWarnings,
};

/** Keeps only the names of referenced secrets. */
function namesOfSecrets(account: ServiceAccount): ServiceAccount {
  if (!account.secrets) return account;
  return { ...account, secrets: account.secrets.map(({ name }) => (name === undefined ? {} : { name })) };
}

function mountableWarnings(account: ServiceAccount, old?: ServiceAccount): readonly string[] {
  const has = (object: ServiceAccount | undefined) => object?.metadata?.annotations?.[enforceMountable] !== undefined;
  if (has(old) || !has(account)) return [];
  return [
    `metadata.annotations[${enforceMountable}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
  ];
}
