import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  generateSigningKey,
  type KeySource,
  keyOf,
  parseSigningKey,
  parseVerificationKeys,
  type SigningKey,
  type VerificationKey,
} from '@k8s-ts/authentication';
import type { AuthenticationSettings } from '@k8s-ts/controlplane';
import { madeOnce } from '@k8s-ts/event-loop';
import { writeNewFile } from '@k8s-ts/pki';
import { readFlagFile } from '../flag-file.js';
import type { CompletedOptions } from '../options.js';
import { oidcSettingsOf } from './oidc-settings.js';

/** The file of the key that the server makes, in the folder of its certificates. */
const ownKeyFile = 'sa.key';

/**
 * The credentials that a control plane accepts.
 *
 * @param given signs the tokens of service accounts. Default: the key that the options name, or a key that is made when
 * it is first needed
 * @throws FlagError when a file of keys or certificates cannot be read or is invalid
 */
export async function authenticationSettingsOf(
  options: CompletedOptions,
  given?: KeySource<SigningKey>,
): Promise<AuthenticationSettings> {
  const { apiAudiences, serviceAccountMaxTokenExpiration: maxMs, serviceAccountJwksURI: keysURL } = options;
  const signingKey = given ?? (await signingKeyOf(options));
  return {
    audiences: apiAudiences,
    bootstrapTokens: options.enableBootstrapTokenAuth,
    anonymous: allowsAnonymous(options) ? {} : false,
    serviceAccounts: {
      issuers: options.serviceAccountIssuer,
      signingKey,
      keys: await verificationKeysOf(options, signingKey),
      lookup: options.serviceAccountLookup,
      extendExpiration: options.serviceAccountExtendTokenExpiration,
      ...(maxMs === 0 ? {} : { maxExpirationSeconds: Math.floor(maxMs / 1000) }),
      ...(keysURL === undefined ? {} : { keysURL }),
    },
    ...requestHeaderOf(options),
    ...(await oidcSettingsOf(options)),
  };
}

/**
 * Anonymous requests are off with the mode AlwaysAllow, which would allow them everything. `kubernetes
 * pkg/kubeapiserver/options/authentication.go`, ApplyAuthorization.
 */
function allowsAnonymous({ anonymousAuth, authorizationMode, logger }: CompletedOptions): boolean {
  if (!anonymousAuth || !authorizationMode.includes('AlwaysAllow')) return anonymousAuth;
  logger.info(
    0,
    'warning: AnonymousAuth is not allowed with the AlwaysAllow authorizer. Resetting AnonymousAuth to false. You should use a different authorizer',
  );
  return false;
}

async function verificationKeysOf(
  { serviceAccountKeyFile, serviceAccountSigningKeyFile }: CompletedOptions,
  signingKey: KeySource<SigningKey>,
): Promise<KeySource<readonly VerificationKey[]>> {
  const files = await Promise.all(
    serviceAccountKeyFile.map((file) => readFlagFile('service-account-key-file', file, parseVerificationKeys)),
  );
  const keys = files.flat();
  // No flag can name the file of the key that the server makes.
  return keys.length > 0 && serviceAccountSigningKeyFile ? keys : async () => [await keyOf(signingKey), ...keys];
}

/** The key of servers without a folder for certificates. All such servers of a process share it. */
const keyInMemory = madeOnce(async () => parseSigningKey(await generateSigningKey('RS256')));

/**
 * Returns the key that the flag names, else an RSA key that the server makes. Clusters usually have an RSA key, because
 * some services that verify the tokens support only RS256. The key is stored in the folder of certificates if there is
 * one. A key file is read now; a new key is made when it is first needed, because that takes a tenth of a second or
 * more.
 */
async function signingKeyOf({
  serviceAccountSigningKeyFile: file,
  certDir,
}: CompletedOptions): Promise<KeySource<SigningKey>> {
  if (file) return readFlagFile('service-account-signing-key-file', file, parseSigningKey);
  if (certDir === undefined) return keyInMemory;
  const own = join(certDir, ownKeyFile);
  const read = () => readFlagFile('cert-dir', own, parseSigningKey);
  const isThere = await access(own).then(
    () => true,
    () => false,
  );
  if (isThere) return read();
  return madeOnce(async () => {
    const pem = await generateSigningKey('RS256');
    await mkdir(certDir, { recursive: true, mode: 0o700 });
    // Another server with the same folder may have made its key earlier; that key is used.
    await writeNewFile(own, pem, 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return read();
  });
}

function requestHeaderOf(options: CompletedOptions): Pick<AuthenticationSettings, 'requestHeader'> {
  if (!options.requestheaderClientCAFile) return {};
  return {
    requestHeader: {
      allowedNames: options.requestheaderAllowedNames,
      headers: {
        username: options.requestheaderUsernameHeaders,
        uid: options.requestheaderUIDHeaders,
        group: options.requestheaderGroupHeaders,
        extraPrefix: options.requestheaderExtraHeadersPrefix,
      },
    },
  };
}
