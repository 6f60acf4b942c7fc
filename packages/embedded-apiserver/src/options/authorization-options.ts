import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AuthorizationMode, authorizationModes } from '@k8s-ts/controlplane';
import { authorizationFlags } from './authorization-flags.js';
import { FlagError } from './flag.js';

/** Options about what users may do. */
export interface AuthorizationOptions {
  /** Authorization modes, asked in this order. Default `RBAC`. */
  readonly authorizationMode?: readonly AuthorizationMode[];
  /** File with policies of the mode ABAC, a JSON object on each line. */
  readonly authorizationPolicyFile?: string;
  /** kubeconfig of the webhook of the mode Webhook. */
  readonly authorizationWebhookConfigFile?: string;
  /** The version of SubjectAccessReview that the webhook speaks: `v1` or `v1beta1`. Default `v1beta1`. */
  readonly authorizationWebhookVersion?: string;
  /** How long allowed requests are not asked about again, in ms. Default 5 minutes. */
  readonly authorizationWebhookCacheAuthorizedTTL?: number;
  /** How long other requests are not asked about again, in ms. Default 30 s. */
  readonly authorizationWebhookCacheUnauthorizedTTL?: number;
  /** File with an AuthorizationConfiguration, which takes the place of the modes and is read again when it changes. */
  readonly authorizationConfig?: string;
}

/** Options without a default. */
type Optional = 'authorizationPolicyFile' | 'authorizationWebhookConfigFile' | 'authorizationConfig';

export type CompletedAuthorizationOptions = Required<Omit<AuthorizationOptions, Optional>> &
  Pick<AuthorizationOptions, Optional>;

/**
 * Fills in the defaults and checks the options (`kubernetes pkg/kubeapiserver/options/authorization.go`).
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeAuthorizationOptions(options: AuthorizationOptions): CompletedAuthorizationOptions {
  const { authorizationPolicyFile, authorizationWebhookConfigFile, authorizationConfig } = options;
  const completed: CompletedAuthorizationOptions = {
    ...(authorizationPolicyFile ? { authorizationPolicyFile } : {}),
    ...(authorizationWebhookConfigFile ? { authorizationWebhookConfigFile } : {}),
    ...(authorizationConfig ? { authorizationConfig } : {}),
    authorizationMode: options.authorizationMode ?? authorizationFlags.authorizationMode.initial,
    authorizationWebhookVersion: options.authorizationWebhookVersion || 'v1beta1',
    authorizationWebhookCacheAuthorizedTTL: options.authorizationWebhookCacheAuthorizedTTL ?? 300_000,
    authorizationWebhookCacheUnauthorizedTTL: options.authorizationWebhookCacheUnauthorizedTTL ?? 30_000,
  };
  if (authorizationConfig) {
    if (hasModeFlags(completed)) {
      throw new FlagError(
        '--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined',
      );
    }
    return { ...completed, authorizationMode: [] };
  }
  checkModes(completed);
  return completed;
}

/** The initial value of a flag counts as not given. */
function hasModeFlags(completed: CompletedAuthorizationOptions): boolean {
  return (
    completed.authorizationMode !== authorizationFlags.authorizationMode.initial ||
    completed.authorizationWebhookConfigFile !== undefined ||
    completed.authorizationWebhookVersion !== 'v1beta1' ||
    completed.authorizationWebhookCacheAuthorizedTTL !== 300_000 ||
    completed.authorizationWebhookCacheUnauthorizedTTL !== 30_000
  );
}

function checkModes(options: CompletedAuthorizationOptions): void {
  const { authorizationMode: modes, authorizationPolicyFile, authorizationWebhookConfigFile } = options;
  if (modes.length === 0) throw new FlagError('at least one --authorization-mode must be passed');
  for (const mode of modes) {
    if (!authorizationModes.includes(mode)) {
      throw new FlagError(
        `--authorization-mode ${goQuote(mode)} is not a valid mode: choose from ${authorizationModes.join(', ')}`,
      );
    }
  }
  if (new Set(modes).size !== modes.length) {
    throw new FlagError(`--authorization-mode [${modes.join(' ')}] has mode specified more than once`);
  }
  const pairs = [
    ['ABAC', 'authorization-policy-file', authorizationPolicyFile],
    ['Webhook', 'authorization-webhook-config-file', authorizationWebhookConfigFile],
  ] as const;
  for (const [mode, flag, file] of pairs) {
    const isOn = modes.includes(mode);
    if (isOn && file === undefined) throw new FlagError(`--authorization-mode ${mode} needs --${flag}`);
    if (!isOn && file !== undefined) throw new FlagError(`cannot specify --${flag} without mode ${mode}`);
  }
  const { authorizationWebhookVersion: version } = options;
  if (version !== 'v1' && version !== 'v1beta1') {
    throw new FlagError(`--authorization-webhook-version ${goQuote(version)} must be v1 or v1beta1`);
  }
}
