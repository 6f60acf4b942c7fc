import { join } from 'node:path';
import { parseIP } from '@k8s-ts/api/validation';
import { advertisedAddress } from '../addresses.js';
import * as flag from './flag-kinds.js';
import { commonFlagGroup, optionGroup } from './option.js';
import { storageOptions } from './storage-options.js';

const defaultBindAddress = '127.0.0.1';

/** Versions of TLS by Go's names, with Node.js' names. */
export const tlsVersions = {
  VersionTLS10: 'TLSv1',
  VersionTLS11: 'TLSv1.1',
  VersionTLS12: 'TLSv1.2',
  VersionTLS13: 'TLSv1.3',
} as const;

/** Options about the port, its certificates, and how clients reach it. */
export const servingOptions = optionGroup('Secure serving', {
  bindAddress: flag.string(defaultBindAddress, { group: commonFlagGroup, help: 'Address to listen on.' }),
  securePort: flag.integer(6443, { group: commonFlagGroup, max: 65_535, help: 'Port for HTTPS; 0 picks a free one.' }),
  /** File for the admin kubeconfig. Default: none; the command has `DATA-DIR/admin.kubeconfig`, or a temporary one. */
  kubeconfigOut: flag.optionalString({
    group: commonFlagGroup,
    help: 'File to write the admin kubeconfig to; other contexts in it are kept. Default: DATA-DIR/admin.kubeconfig; with objects in memory and no --data-dir, a temporary file.',
  }),
  /**
   * Folder of the certificates that the server makes itself. Default `DATA-DIR/pki`. With objects in memory and no
   * `dataDir`, the certificates are kept in memory too.
   */
  certDir: flag.string('', {
    help: 'Folder of the certificates that the server makes itself. Default: DATA-DIR/pki.',
    complete(folder, { storageBackend, dataDir }: { readonly storageBackend?: string; readonly dataDir?: string }) {
      if (folder || (storageBackend === 'memory' && dataDir === undefined)) return folder || undefined;
      return join(dataDir ?? storageOptions.dataDir.initial, 'pki');
    },
  }),
  tlsCertFile: flag.optionalString({ pair: 'tlsPrivateKeyFile', help: 'Certificate (chain) to serve with.' }),
  tlsPrivateKeyFile: flag.optionalString({ help: 'Private key of --tls-cert-file.' }),
  tlsMinVersion: flag.choice('VersionTLS12', Object.keys(tlsVersions), {
    help: 'Oldest version of TLS: VersionTLS12 or VersionTLS13.',
  }),
  tlsCipherSuites: flag.strings([], {
    help: "Cipher suites of TLS 1.2 by Go's names, comma separated. Default: those of Go. Cipher suites of TLS 1.3 cannot be chosen.",
  }),
  tlsCurvePreferences: flag.integers([], {
    help: 'Key exchanges of TLS by their numbers, comma separated: 23, 24 and 25 (P-256, P-384, P-521), 29 (X25519), 4587, 4588 and 4589 (with ML-KEM, where OpenSSL has it). Default: those of OpenSSL.',
  }),
  tlsSNICertKey: flag.stringArray([], {
    help: 'Certificate and key to serve to clients that ask for certain names: CERT-FILE,KEY-FILE or CERT-FILE,KEY-FILE:NAME,NAME. May be given several times.',
  }),
  disableHTTP2Serving: flag.boolean(false, { help: 'Speak HTTP/1.1 only.' }),
  http2MaxStreamsPerConnection: flag.signed(0, {
    help: 'How many requests a client may have open on a connection of HTTP/2. 0: 100.',
  }),
  advertiseAddress: flag.string('', {
    help: 'Address that the kubernetes Service points to. Default: the bind address, or the first address of the machine.',
    check(address) {
      if (parseIP(address) || address === 'localhost') return;
      throw new Error(`${JSON.stringify(address)} is not a valid IP address`);
    },
    complete: (address, { bindAddress = defaultBindAddress }: { readonly bindAddress?: string }) =>
      address || advertisedAddress(bindAddress),
  }),
  tlsSAN: flag.strings([], {
    help: 'Further host names and IP addresses for the certificate that the server makes itself, comma separated.',
  }),
});
