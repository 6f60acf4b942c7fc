import type { ControlPlaneConfig } from '@k8s-ts/controlplane';
import { readFlagFile } from '../flag-file.js';
import type { CompletedOptions } from '../options.js';

/**
 * How this server authenticates clients, for aggregated API servers: the CAs and the headers that flags name. Empty
 * without such flags: the CA that the server makes for its own administrator is not published.
 *
 * @throws FlagError when a file cannot be read
 */
export async function clusterAuthenticationOf(
  options: CompletedOptions,
): Promise<NonNullable<ControlPlaneConfig['clusterAuthentication']>> {
  const { clientCAFile, requestheaderClientCAFile } = options;
  const read = (flag: string, file: string): Promise<string> => readFlagFile(flag, file, (text) => text);
  return {
    ...(clientCAFile ? { clientCA: await read('client-ca-file', clientCAFile) } : {}),
    ...(requestheaderClientCAFile
      ? {
          requestHeader: {
            clientCA: await read('requestheader-client-ca-file', requestheaderClientCAFile),
            allowedNames: options.requestheaderAllowedNames,
            usernameHeaders: options.requestheaderUsernameHeaders,
            uidHeaders: options.requestheaderUIDHeaders,
            groupHeaders: options.requestheaderGroupHeaders,
            extraHeadersPrefix: options.requestheaderExtraHeadersPrefix,
          },
        }
      : {}),
  };
}
