import { errorText } from '@k8s-ts/apimachinery/errors';
import { cachedTokenAuthenticator, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { TokenWebhookSettings } from './authentication-settings.js';

/** Asks a webhook about tokens. */
export interface OpenTokenWebhook {
  readonly tokens: TokenAuthenticator;
  close(): void;
}

/**
 * @param audiences the audiences of the server
 * @throws Error naming the kubeconfig, when it cannot be used
 */
export async function openTokenWebhook(
  { kubeConfigFile: path, version = 'v1beta1', cacheTTLMs = 120_000 }: TokenWebhookSettings,
  audiences: readonly string[],
): Promise<OpenTokenWebhook> {
  const [{ openWebhookClient }, { newTokenWebhook }] = await Promise.all([
    import('@k8s-ts/client/node'),
    import('@k8s-ts/authentication/webhook'),
  ]);
  const client = await openWebhookClient({ path }).catch((error: unknown) => {
    throw new Error(`token webhook ${path}: ${errorText(error)}`, { cause: error });
  });
  const tokens = cachedTokenAuthenticator(newTokenWebhook({ client, version, audiences }), {
    successMs: cacheTTLMs,
    failureMs: cacheTTLMs,
    cacheErrors: false,
  });
  return { tokens, close: () => client.close() };
}
