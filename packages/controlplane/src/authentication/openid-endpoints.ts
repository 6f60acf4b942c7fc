import {
  keyOf,
  openIDConfigurationPath,
  openIDKeysPath,
  openIDMetadata,
  type VerificationKey,
} from '@k8s-ts/authentication';
import { type GenericAPIServer, serveDocument } from '@k8s-ts/generic-apiserver';
import { type ServiceAccountSettings, verificationKeysOf } from './authentication-settings.js';

/** Clients may keep the documents for an hour. */
const headers = { 'cache-control': 'public, max-age=3600' };

/**
 * Serves the documents by which other services verify tokens of service accounts
 * (`kubernetes pkg/routes/openidmetadata.go`).
 *
 * @param endpoint where clients reach the server, once it listens
 * @throws Error when the issuer or the URL of the keys is not an https URL: nothing is served then
 */
export function installOpenIDEndpoints(
  paths: GenericAPIServer['paths'],
  settings: ServiceAccountSettings,
  endpoint: () => { readonly address: string; readonly port: number },
): void {
  const { issuers, keysURL } = settings;
  const documents = (keys: readonly VerificationKey[], defaultURL: string) =>
    openIDMetadata({ issuer: issuers[0] ?? '', keys, keysURL: keysURL ?? defaultURL });
  // Checks the URLs.
  documents([], 'https://localhost');
  const ownURL = () => {
    const { address, port } = endpoint();
    return `https://${address.includes(':') ? `[${address}]` : address}:${port}${openIDKeysPath}`;
  };
  const current = async () => documents(await keyOf(verificationKeysOf(settings)), ownURL());
  paths.handle(
    openIDConfigurationPath,
    serveDocument({ mediaType: 'application/json', headers, text: async () => (await current()).configuration }),
  );
  paths.handle(
    openIDKeysPath,
    serveDocument({ mediaType: 'application/jwk-set+json', headers, text: async () => (await current()).keySet }),
  );
}
