import type { AuthorizationSettings } from '@k8s-ts/controlplane';
import type { CompletedOptions } from '../options.js';

/** The files that contain authorization policies. */
export function authorizationSettingsOf(options: CompletedOptions): AuthorizationSettings {
  const { authorizationPolicyFile, authorizationWebhookConfigFile, authorizationConfig } = options;
  return {
    ...(authorizationPolicyFile ? { policyFile: authorizationPolicyFile } : {}),
    ...(authorizationWebhookConfigFile
      ? {
          webhook: {
            kubeConfigFile: authorizationWebhookConfigFile,
            version: options.authorizationWebhookVersion === 'v1' ? 'v1' : 'v1beta1',
            authorizedTTLMs: options.authorizationWebhookCacheAuthorizedTTL,
            unauthorizedTTLMs: options.authorizationWebhookCacheUnauthorizedTTL,
          },
        }
      : {}),
    ...(authorizationConfig ? { configurationFile: authorizationConfig } : {}),
  };
}
