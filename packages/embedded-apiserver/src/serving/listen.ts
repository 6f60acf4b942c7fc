import type { Socket } from 'node:net';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { Counter, type Listener, type MetricsRegistry } from '@k8s-ts/generic-apiserver';
import type { Answer, APIRequest } from '@k8s-ts/http';
import { createSecureServer, type SecureServer } from '@k8s-ts/http/node';
import { type Certificates, isIssuedBy, type KeyPair, parseCertificatesPEM, readChangingFile } from '@k8s-ts/pki';
import { urlHost } from '../addresses.js';
import type { CompletedOptions } from '../options.js';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';
import { certificateFiles, readServerCertificates } from './server-certificates.js';
import { tlsSettingsOf } from './tls-settings.js';

/** The address of a server, and its listener. */
export interface Serving extends Listener {
  readonly port: number;
  /** `https://ADDRESS:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML). */
  readonly kubeconfig: string;
}

/** Accepts connections instead of the server. */
export interface ConnectionSource {
  /** Answers a request as the handler does. The source may ask the client to reconnect. */
  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer;
  /**
   * Begins to accept connections; port 0 picks a free one.
   *
   * @param serve called with each connection
   * @throws Error when the port is taken
   */
  open(
    port: number,
    host: string,
    serve: (socket: Socket) => void,
  ): Promise<{ readonly port: number; close(): Promise<void> }>;
}

/**
 * Listens as the options say (not at all with `listen: false`) and writes the admin kubeconfig.
 *
 * @param metrics count failed handshakes
 * @param connections accepts the connections. Default: the server accepts them itself
 * @throws Error when the port is taken or a file cannot be read or written; nothing listens then
 */
export async function listen(
  options: CompletedOptions,
  certificates: Certificates,
  handler: (request: APIRequest) => Answer,
  metrics: MetricsRegistry,
  connections?: ConnectionSource,
): Promise<Serving> {
  const { bindAddress, kubeconfigOut } = options;
  let port = options.securePort;
  let listener: Listener = { close: async () => {} };
  if (options.listen) {
    const { minVersion, ciphers, curves } = tlsSettingsOf(options);
    const handshakeErrors = metrics.register(
      new Counter('apiserver_tls_handshake_errors_total', 'Connections whose TLS handshake failed.'),
    );
    handshakeErrors.add([], 0);
    const files = await contentsOf(certificateFiles(options));
    const secure = createSecureServer({
      handler: connections ? (request) => connections.answer(request, handler) : handler,
      onError: (error) => options.logger.error('answer not written', { error: errorText(error) }),
      onHandshakeError: () => handshakeErrors.add([]),
      ...(await readServerCertificates(options, certificates)),
      disableHTTP2: options.disableHTTP2Serving,
      http2MaxStreams: options.http2MaxStreamsPerConnection,
      http2: options.http2,
      minVersion,
      ...(ciphers ? { ciphers } : {}),
      ...(curves ? { curves } : {}),
      ...(options.heapPolicy ? { heapPolicy: options.heapPolicy } : {}),
    });
    const opened = connections
      ? await connections.open(port, bindAddress, (socket) => secure.accept(socket))
      : await secure.listen(port, bindAddress);
    ({ port } = opened);
    const followed = await followCertificates(files, options, certificates, secure);
    listener = {
      async close(graceMs) {
        if ('close' in opened) await opened.close();
        await followed.close(graceMs);
      },
    };
  }
  try {
    const url = `https://${urlHost(bindAddress)}:${port}`;
    const config = kubeconfig({
      server: url,
      certificateAuthority: isOf(certificates.serving, certificates.ca)
        ? certificates.ca.cert
        : certificates.serving.cert,
      clientCertificate: certificates.admin.cert,
      clientKey: certificates.admin.key,
    });
    if (kubeconfigOut) await writeKubeconfig(kubeconfigOut, config);
    return { port, url, kubeconfig: config, close: (graceMs) => listener.close(graceMs) };
  } catch (error) {
    await listener.close(0);
    throw error;
  }
}

function isOf(pair: KeyPair, ca: KeyPair): boolean {
  const [[certificate], [issuer]] = [parseCertificatesPEM(pair.cert), parseCertificatesPEM(ca.cert)];
  if (certificate === undefined || issuer === undefined) return false;
  return certificate.issuerBytes.equals(issuer.subjectBytes) && isIssuedBy(certificate, issuer);
}

/** Files and their contents; undefined for a file that cannot be read. */
async function contentsOf(files: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
  const contents = files.map(
    async (file) => [file, (await readChangingFile(file).catch(() => undefined))?.toString()] as const,
  );
  return new Map(await Promise.all(contents));
}

/**
 * Reads the certificates of the options' files again when one of them changes. Invalid files are reported, and the old
 * certificates stay in use.
 *
 * @param files with contents from before the server read them
 */
async function followCertificates(
  files: ReadonlyMap<string, string | undefined>,
  options: CompletedOptions,
  certificates: Certificates,
  server: SecureServer,
): Promise<Listener> {
  if (files.size === 0) return server;
  const { followFile } = await import('@k8s-ts/generic-apiserver/config-file');
  const { logger } = options;
  const onError = (error: unknown) => logger.error('certificates not reloaded', { error: errorText(error) });
  let last = Promise.resolve();
  // Runs are not concurrent: a run that has read older files could otherwise end last.
  const reload = (): Promise<void> => {
    const reloaded = last.then(async () => {
      server.update(await readServerCertificates(options, certificates));
      logger.info(2, 'certificates reloaded');
    });
    last = reloaded.catch(() => {});
    return reloaded;
  };
  const ends = [...files].map(([file, content]) =>
    followFile(file, reload, { ...(content === undefined ? {} : { content }), onError }),
  );
  return {
    async close(graceMs) {
      for (const end of ends) end();
      await server.close(graceMs);
    },
  };
}
