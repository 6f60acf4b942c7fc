import { join } from 'node:path';
import { parseIP } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { advertisedAddress } from '../addresses.js';
import { FlagError } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, commonFlagGroup, optionGroup } from './option.js';
import { storageOptions } from './storage-options.js';
import { tlsSettingsOf, tlsVersions } from './tls-settings.js';

const defaultBindAddress = '127.0.0.1';

/** Options about the port, its certificates, and how clients reach it. */
export const servingOptions = optionGroup('Secure serving', {
  bindAddress: flag.string('bind-address', defaultBindAddress, {
    group: commonFlagGroup,
    help: 'Address to listen on.',
  }),
  securePort: flag.integer('secure-port', 6443, {
    group: commonFlagGroup,
    max: 65_535,
    help: 'Port for HTTPS; 0 picks a free one.',
  }),
  /**
   * File to write the admin kubeconfig to. Default: none; the command writes `DATA-DIR/admin.kubeconfig`, or a
   * temporary file.
   */
  kubeconfigOut: flag.optionalString('kubeconfig-out', {
    group: commonFlagGroup,
    help: 'File to write the admin kubeconfig to; other contexts in it are kept. Default: DATA-DIR/admin.kubeconfig; with objects in memory and no --data-dir, a temporary file.',
  }),
  /**
   * Folder of the certificates that the server makes itself. Default `DATA-DIR/pki`; with `memory` and no `dataDir`,
   * they are kept in memory.
   */
  certDir: flag.string('cert-dir', '', {
    help: 'Folder of the certificates that the server makes itself. Default: DATA-DIR/pki.',
    complete(folder, { storageBackend, dataDir }: { readonly storageBackend?: string; readonly dataDir?: string }) {
      if (folder || (storageBackend === 'memory' && dataDir === undefined)) return folder || undefined;
      return join(dataDir ?? storageOptions.dataDir.initial, 'pki');
    },
  }),
  tlsCertFile: flag.optionalString('tls-cert-file', {
    pair: 'tlsPrivateKeyFile',
    help: 'Certificate (chain) to serve with.',
  }),
  tlsPrivateKeyFile: flag.optionalString('tls-private-key-file', { help: 'Private key of --tls-cert-file.' }),
  tlsMinVersion: flag.choice('tls-min-version', 'VersionTLS12', Object.keys(tlsVersions), {
    help: 'Oldest version of TLS: VersionTLS12 or VersionTLS13.',
  }),
  tlsCipherSuites: flag.strings('tls-cipher-suites', [], {
    help: "Cipher suites of TLS 1.2 by Go's names, comma separated. Default: those of Go. Cipher suites of TLS 1.3 cannot be chosen.",
  }),
  tlsCurvePreferences: flag.integers('tls-curve-preferences', [], {
    help: 'Key exchanges of TLS by their numbers, comma separated: 23, 24 and 25 (P-256, P-384, P-521), 29 (X25519), 4587, 4588 and 4589 (with ML-KEM, where OpenSSL has it). Default: those of OpenSSL.',
  }),
  tlsSNICertKey: flag.stringArray('tls-sni-cert-key', [], {
    help: 'Certificate and key to serve to clients that ask for certain names: CERT-FILE,KEY-FILE or CERT-FILE,KEY-FILE:NAME,NAME. May be given several times.',
  }),
  disableHTTP2Serving: flag.boolean('disable-http2-serving', false, { help: 'Speak HTTP/1.1 only.' }),
  http2MaxStreamsPerConnection: flag.signed('http2-max-streams-per-connection', 0, {
    help: 'How many requests a client may have open on a connection of HTTP/2. 0: 100.',
  }),
  advertiseAddress: flag.string('advertise-address', '', {
    help: 'Address that the kubernetes Service points to. Default: the bind address, or the first address of the machine.',
    check(address) {
      if (parseIP(address) || address === 'localhost') return;
      throw new Error(`${JSON.stringify(address)} is not a valid IP address`);
    },
    complete: (address, { bindAddress = defaultBindAddress }: { readonly bindAddress?: string }) =>
      address || advertisedAddress(bindAddress),
  }),
  tlsSAN: flag.strings('tls-san', [], {
    help: 'Further host names and IP addresses for the certificate that the server makes itself, comma separated.',
  }),
});

/** @throws FlagError for settings of TLS that do not exist */
export function checkServingOptions(options: CompletedOptionsOf<typeof servingOptions>): void {
  try {
    tlsSettingsOf(options);
  } catch (error) {
    throw new FlagError(errorText(error));
  }
}
