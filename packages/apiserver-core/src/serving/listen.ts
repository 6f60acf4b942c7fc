import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { Handler, Listener } from '@k8s-ts/server';
import { createSecureServer, type SecureServer } from '@k8s-ts/server/node';
import type { Certificates } from '@k8s-ts/server/pki';
import type { CompletedOptions } from '../options.js';
import { urlHost } from './addresses.js';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';
import { certificateFiles, readServerCertificates } from './server-certificates.js';
import { tlsSettingsOf } from './tls-settings.js';

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
  const { bindAddress, clientCAFile, kubeconfigOut, tlsCertFile } = options;
  let port = options.securePort;
  let listener: Listener = { close: async () => {} };
  if (options.listen) {
    const { minVersion, ciphers } = tlsSettingsOf(options);
    const secure = createSecureServer({
      handler,
      onError: (error) => options.logger.error('answer not written', { error: errorText(error) }),
      ...(await readServerCertificates(options, certificates)),
      changesCAs: clientCAFile !== undefined,
      minVersion,
      ...(ciphers ? { ciphers } : {}),
    });
    ({ port } = await secure.listen(port, bindAddress));
    listener = await followCertificates(options, certificates, secure);
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

/** Uses the certificates of the options' files again when one of them changes. A wrong change is reported, and the old ones stay. */
async function followCertificates(
  options: CompletedOptions,
  certificates: Certificates,
  server: SecureServer,
): Promise<Listener> {
  const files = certificateFiles(options);
  if (files.length === 0) return server;
  const { followFile } = await import('@k8s-ts/server/config-file');
  const { logger } = options;
  const onError = (error: unknown) => logger.error('certificates not reloaded', { error: errorText(error) });
  const reload = async () => {
    server.update(await readServerCertificates(options, certificates));
    logger.info(2, 'certificates reloaded');
  };
  const ends = await Promise.all(
    [...new Set(files)].map(async (file) =>
      followFile(file, reload, { content: await readFile(file, 'utf8'), onError }),
    ),
  );
  return {
    async close() {
      for (const end of ends) end();
      await server.close();
    },
  };
}
