import { openIDConfigurationPath, openIDKeysPath, openIDMetadata } from '@k8s-ts/authentication';
import { type GenericAPIServer, serveDocument } from '@k8s-ts/server';
import type { ServiceAccountSettings } from './authentication-settings.js';

/** Clients may keep the documents for an hour. */
const headers = { 'cache-control': 'public, max-age=3600' };

/**
 * Serves the documents by which other services verify tokens of service accounts (`kubernetes pkg/routes/openidmetadata.go`).
 *
 * @param endpoint where clients reach the server, once it listens
 * @throws Error when the issuer or the URL of the keys is no https URL: nothing is served then
 */
export function installOpenIDEndpoints(
  paths: GenericAPIServer['paths'],
  { issuers, signingKey, keys = [signingKey], keysURL }: ServiceAccountSettings,
  endpoint: () => { readonly address: string; readonly port: number },
): void {
  const documents = (defaultURL: string) =>
    openIDMetadata({ issuer: issuers[0] ?? '', keys, keysURL: keysURL ?? defaultURL });
  documents('https://localhost');
  const ownURL = () => {
    const { address, port } = endpoint();
    return `https://${address.includes(':') ? `[${address}]` : address}:${port}${openIDKeysPath}`;
  };
  paths.handle(
    openIDConfigurationPath,
    serveDocument({ mediaType: 'application/json', headers, text: () => documents(ownURL()).configuration }),
  );
  paths.handle(
    openIDKeysPath,
    serveDocument({ mediaType: 'application/jwk-set+json', headers, text: () => documents(ownURL()).keySet }),
  );
}
