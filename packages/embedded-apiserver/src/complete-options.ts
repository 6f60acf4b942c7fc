import { goQuote } from '@k8s-ts/apimachinery/validation';
import { checkAdmissionOptions } from './options/admission-options.js';
import { checkAPIOptions } from './options/api-options.js';
import { serverFlags } from './options/apiserver-flags.js';
import { checkAuditOptions } from './options/audit-options.js';
import { checkAuthenticationOptions } from './options/authentication-options.js';
import { checkAuthorizationOptions } from './options/authorization-options.js';
import { checkPairs, completeTable } from './options/complete-table.js';
import { FlagError } from './options/flag.js';
import { checkProcessOptions } from './options/process-options.js';
import { checkStorageOptions } from './options/storage-options.js';
import { type APIServerOptions, type CompletedOptions, serverOptions } from './options.js';
import { tlsSettingsOf } from './serving/tls-settings.js';

/** Checks of options that depend on each other. */
const checks: readonly ((options: CompletedOptions) => void)[] = [
  checkAPIOptions,
  checkAuditOptions,
  checkAuthenticationOptions,
  checkAuthorizationOptions,
  (options) => checkPairs(serverFlags, options),
  checkStorageOptions,
  tlsSettingsOf,
  checkAdmissionOptions,
  checkProcessOptions,
];

/**
 * Fills in the defaults, and checks each option and then the options together. An empty text counts as not given.
 *
 * @throws FlagError with the flag and its error, or for an unknown option
 */
export function completeOptions(options: APIServerOptions): CompletedOptions {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(serverOptions, name));
  // Otherwise, a misspelt option would be ignored silently.
  if (unknown !== undefined) throw new FlagError(`unknown option ${goQuote(unknown)}`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== '');
  const completed = completeTable(serverOptions, Object.fromEntries(given));
  for (const check of checks) check(completed);
  return completed;
}
