import { errorText } from '@k8s-ts/apimachinery/errors';
import type { AnonymousConfiguration, ConfigurationSettings } from '@k8s-ts/authentication/configuration';
import type { JWTAuthenticators } from '@k8s-ts/authentication/oidc';
import type { TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import { readChangingFile } from '@k8s-ts/pki';
import type { JWTSettings } from './authentication-settings.js';

/** Accepts tokens of OpenID Connect providers. */
export interface JWTTokens {
  readonly tokens: TokenAuthenticator;
  /** The section of the configuration file about requests without a credential. */
  readonly anonymous?: AnonymousConfiguration;
  /** Stops following the file and searching for providers. Idempotent. */
  close(): void;
}

/** Time limit for finding the new providers after a change of the configuration, in ms. */
const healthWaitMs = 300_000;
const healthRetryMs = 10_000;

/**
 * Opens the authenticators of tokens that OpenID Connect providers issue. Providers are searched for in the background:
 * until one has been found, its tokens are refused. When a configuration file changes, the new configuration takes
 * effect once all its providers have been found; until then the old configuration applies.
 * @param configuration decides whether a configuration file is valid
 * @param report called with failures, and without an error when a change took effect
 * @param now ms since the epoch
 * @throws Error naming the file, when it cannot be read or is invalid
 */
export async function openJWTTokens(
  { authenticators = [], algorithms, configurationFile }: JWTSettings,
  configuration: ConfigurationSettings,
  report: (message: string, error?: unknown) => void,
  now: () => number = Date.now,
): Promise<JWTTokens> {
  const { newJWTAuthenticators } = await import('@k8s-ts/authentication/oidc');
  const options = {
    ...(algorithms ? { algorithms } : {}),
    now,
    onError: (error: unknown) => report(`an OpenID Connect provider cannot be used: ${errorText(error)}`, error),
  };
  if (configurationFile === undefined) {
    const tokens = await newJWTAuthenticators(authenticators, options);
    return { tokens, close: () => tokens.close() };
  }

  const [{ decodeAuthenticationConfiguration }, { followFile }] = await Promise.all([
    import('@k8s-ts/authentication/configuration'),
    import('@k8s-ts/generic-apiserver/config-file'),
  ]);
  const read = async (content: string) => decodeAuthenticationConfiguration(content, configuration);
  const bytes = await readChangingFile(configurationFile).catch((error: unknown) => fail(configurationFile, error));
  const content = bytes.toString();
  const { jwt, anonymous } = await read(content).catch((error: unknown) => fail(configurationFile, error));
  let current = await newJWTAuthenticators(jwt, options);
  const closing = new AbortController();
  const end = followFile(
    configurationFile,
    async (changed) => {
      const next = await newJWTAuthenticators((await read(changed)).jwt, options);
      try {
        await untilFound(next, closing.signal);
      } catch (error) {
        next.close();
        throw error;
      }
      current.close();
      current = next;
      report('authentication configuration reloaded');
    },
    { content, onError: (error) => report(`authentication configuration not reloaded: ${errorText(error)}`, error) },
  );
  return {
    tokens: { authenticateToken: (token, audiences) => current.authenticateToken(token, audiences) },
    ...(anonymous ? { anonymous } : {}),
    close() {
      closing.abort();
      end();
      current.close();
    },
  };
}

function fail(file: string, error: unknown): never {
  throw new Error(`authentication configuration ${file}: ${errorText(error)}`, { cause: error });
}

async function untilFound(authenticators: JWTAuthenticators, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + healthWaitMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      await authenticators.check();
      return;
    } catch (error) {
      if (Date.now() + healthRetryMs > deadline) throw error;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, healthRetryMs).unref();
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
