import type { Client } from '@k8s-ts/client';
import { type CertificateFiles, openCertificateFiles } from './certificate-files.js';
import { memoryStore, openOwnCertificates, secretStore } from './own-certificates.js';
import type { ServingSource } from './serving-source.js';

/** Certificates that the server makes for itself. */
export interface OwnCertificateOptions {
  /**
   * Name of the Secret in the namespace of the service that keeps them. Servers of one service share it. `false`: they
   * are kept in memory, for a single server. Default: the name of the service, with `-serving-cert`.
   */
  readonly secret?: string | false;
  /** Lifetime of the serving certificate, in ms. Default 90 days. */
  readonly lifetimeMs?: number;
  /** Lifetime of the CA, in ms. Default one year. */
  readonly caLifetimeMs?: number;
  /**
   * Time for which the old and the new CA are both trusted before, and after, the server serves a certificate of the
   * new one, in ms. Default 5 minutes.
   */
  readonly overlapMs?: number;
  /** DNS names and IPs of the certificate besides those of the service, `localhost` and `127.0.0.1`. Default none. */
  readonly addresses?: readonly string[];
}

export type CertificateOptions = OwnCertificateOptions | CertificateFiles;

const day = 24 * 3600 * 1000;

/** The default name of the Secret of a service. */
export const secretNameOf = (service: string): string => `${service}-serving-cert`;

/**
 * Opens the certificate of a service.
 *
 * @throws Error when files cannot be read, or the Secret cannot be read or written
 */
export function openCertificates(
  client: Client,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  options: CertificateOptions,
  onError: (error: unknown) => void,
): Promise<ServingSource> {
  if ('certFile' in options) return openCertificateFiles(options, onError);
  const { secret = secretNameOf(name), lifetimeMs = 90 * day, caLifetimeMs = 365 * day, overlapMs = 300_000 } = options;
  const store = secret === false ? memoryStore() : secretStore(client, namespace, secret);
  const host = `${name}.${namespace}.svc`;
  const others = [`${name}.${namespace}`, name, 'localhost', '127.0.0.1', ...(options.addresses ?? [])];
  return openOwnCertificates(store, { addresses: [host, ...others], lifetimeMs, caLifetimeMs, overlapMs }, onError);
}
