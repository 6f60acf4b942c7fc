import { clientsLeadToFrontProxies, type ServerCertificates } from '@k8s-ts/http/node';
import type { Certificates } from '@k8s-ts/pki';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';
import { checkedCertificate, readPair, servingPair } from './certificates.js';
import { tlsSettingsOf } from './tls-settings.js';

/** The files that {@link readServerCertificates} reads. Empty when the server uses only certificates that it made. */
export function certificateFiles(options: CompletedOptions): readonly string[] {
  const { clientCAFile, requestheaderClientCAFile, tlsCertFile, tlsPrivateKeyFile } = options;
  const named = tlsSettingsOf(options).named.flatMap(({ certFile, keyFile }) => [certFile, keyFile]);
  return [clientCAFile, requestheaderClientCAFile, tlsCertFile, tlsPrivateKeyFile, ...named].filter(
    (file): file is string => Boolean(file),
  );
}

/**
 * The certificates and CAs that a server uses, from the files of its options.
 *
 * @throws FlagError for a file that cannot be read or has no certificate or key; also when
 * `--requestheader-allowed-names` is empty and client certificates can be verified by a CA of front proxies
 */
export async function readServerCertificates(
  options: CompletedOptions,
  certificates: Certificates,
): Promise<ServerCertificates> {
  const { clientCAFile, requestheaderClientCAFile } = options;
  const readCA = (flag: string, file: string | undefined) =>
    file ? readFlagFile(flag, file, checkedCertificate).then((ca) => [ca]) : Promise.resolve([]);
  const [pair, clientCA, requestHeaderCA, named] = await Promise.all([
    servingPair(options, certificates),
    readCA('client-ca-file', clientCAFile),
    readCA('requestheader-client-ca-file', requestheaderClientCAFile),
    Promise.all(
      tlsSettingsOf(options).named.map(async ({ certFile, keyFile, names }) => ({
        ...(await readPair('tls-sni-cert-key', certFile, 'tls-sni-cert-key', keyFile)),
        ...(names ? { names } : {}),
      })),
    ),
  ]);
  if (options.requestheaderAllowedNames.length === 0) {
    refuseCommonCA('--client-ca-file', clientCA, requestHeaderCA);
    refuseCommonCA('the CA of this server', [certificates.ca.cert], requestHeaderCA);
  }
  const own = [certificates.ca.cert];
  // Handshakes name the CAs that kube-apiserver would name with these options.
  const clients = clientCA.length > 0 ? { clientCA, unnamedClientCA: own } : { clientCA: own };
  return { ...pair, named, ...clients, requestHeaderCA };
}

/**
 * `kubernetes pkg/kubeapiserver/options/authentication.go`, Validate. Upstream only compares the certificates. This
 * function also prevents the danger that the message names, see {@link clientsLeadToFrontProxies}.
 */
function refuseCommonCA(name: string, clientCA: readonly string[], requestHeaderCA: readonly string[]): void {
  if (!clientsLeadToFrontProxies(clientCA, requestHeaderCA)) return;
  throw new FlagError(
    `--requestheader-client-ca-file and ${name} contain overlapping certificates; --requestheader-allowed-names must be specified to ensure regular client certificates cannot set authenticating proxy headers for arbitrary users`,
  );
}
