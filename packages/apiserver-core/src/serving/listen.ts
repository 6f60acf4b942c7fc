import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { Handler, Listener } from '@k8s-ts/server';
import { createSecureServer } from '@k8s-ts/server/node';
import type { Certificates } from '@k8s-ts/server/pki';
import { readFlagFile } from '../config/flag-file.js';
import type { CompletedOptions } from '../options.js';
import { urlHost } from './addresses.js';
import { checkedCertificate, servingPair } from './certificates.js';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';

/** Where a server is reached, and how. */
export interface Serving extends Listener {
  readonly port: number;
  /** `https://ADDRESS:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML). */
  readonly kubeconfig: string;
}

/**
 * Listens as the options say (not at all with `listen: false`) and writes the admin kubeconfig.
 *
 * @throws Error when the port is taken or a file cannot be read or written; nothing listens then
 */
export async function listen(
  options: CompletedOptions,
  certificates: Certificates,
  handler: Handler,
): Promise<Serving> {
  const { bindAddress, clientCAFile, kubeconfigOut, requestheaderClientCAFile, tlsCertFile } = options;
  let port = options.securePort;
  let listener: Listener = { close: async () => {} };
  if (options.listen) {
    const secure = createSecureServer({
      handler,
      onError: (error) => options.logger.error('answer not written', { error: errorText(error) }),
      ...(await servingPair(options, certificates)),
      clientCA: [
        certificates.ca.cert,
        ...(clientCAFile ? [await readFlagFile('client-ca-file', clientCAFile, checkedCertificate)] : []),
      ],
      ...(requestheaderClientCAFile
        ? {
            requestHeaderCA: [
              await readFlagFile('requestheader-client-ca-file', requestheaderClientCAFile, checkedCertificate),
            ],
          }
        : {}),
    });
    ({ port } = await secure.listen(port, bindAddress));
    listener = secure;
  }
  try {
    const url = `https://${urlHost(bindAddress)}:${port}`;
    const config = kubeconfig({
      server: url,
      certificateAuthority: tlsCertFile ? await readFile(tlsCertFile, 'utf8') : certificates.ca.cert,
      clientCertificate: certificates.admin.cert,
      clientKey: certificates.admin.key,
    });
    if (kubeconfigOut) await writeKubeconfig(kubeconfigOut, config);
    return { port, url, kubeconfig: config, close: () => listener.close() };
  } catch (error) {
    await listener.close();
    throw error;
  }
}
