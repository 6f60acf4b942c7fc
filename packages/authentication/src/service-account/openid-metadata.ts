import { publicJSONWebKey, type VerificationKey } from './keys.js';

/** Path of the document with the issuer and the URL of its keys (OpenID Connect Discovery 1.0). */
export const openIDConfigurationPath = '/.well-known/openid-configuration';
/** Path of the JSON Web Key Set that verifies tokens of service accounts. */
export const openIDKeysPath = '/openid/v1/jwks';

/** The issuer, keys and URLs from which {@link OpenIDMetadata} is made. */
export interface OpenIDMetadataOptions {
  /** Issuer of the tokens: an https URL. */
  readonly issuer: string;
  /** URL from which clients get the keys; https only. */
  readonly keysURL: string;
  readonly keys: readonly VerificationKey[];
}

/** The documents by which other services verify tokens of service accounts, as JSON. */
export interface OpenIDMetadata {
  readonly configuration: string;
  readonly keySet: string;
}

/**
 * Makes the documents of the issuer of service account tokens. `kubernetes pkg/serviceaccount/openidmetadata.go`.
 *
 * @throws Error when the issuer or `keysURL` is not an https URL, or the issuer has a query or a fragment
 */
export function openIDMetadata({ issuer, keysURL, keys }: OpenIDMetadataOptions): OpenIDMetadata {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol !== 'https:') throw new Error(`issuer URL must use https scheme, got: ${issuer}`);
  if (url.search !== '') throw new Error(`issuer URL may not include a query, got: ${issuer}`);
  if (url.hash !== '') throw new Error(`issuer URL may not include a fragment, got: ${issuer}`);
  if (!URL.canParse(keysURL) || new URL(keysURL).protocol !== 'https:') {
    throw new Error(`jwksURI requires https scheme, parsed as: ${keysURL}`);
  }
  return {
    configuration: JSON.stringify({
      issuer,
      jwks_uri: keysURL,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [...new Set(keys.map(({ algorithm }) => algorithm))].sort(),
    }),
    keySet: JSON.stringify({ keys: keys.map(publicJSONWebKey) }),
  };
}
