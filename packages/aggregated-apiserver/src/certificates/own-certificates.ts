import { corev1 } from '@k8s-ts/api/resources';
import { ignoreNotFound, isAlreadyExists, isConflict } from '@k8s-ts/apimachinery/errors';
import { type Client, sleep, systemClock } from '@k8s-ts/client';
import { certificatesPEM, parseCertificatesPEM } from '@k8s-ts/pki';
import { ChangingValue } from '../changing-value.js';
import { type CertificateSettings, type KeptCertificates, planStep, takeStep } from './kept-certificates.js';
import type { ServingCertificate, ServingSource } from './serving-source.js';

/** Where certificates are kept between starts, and shared by the servers of a service. */
export interface CertificateStore {
  /** Reads the certificates. Undefined: the store has no certificates, or they cannot be used. */
  read(): Promise<KeptCertificates | undefined>;
  /** Writes the certificates. False: another server has written first. Call it only after {@link read}. */
  write(kept: KeptCertificates): Promise<boolean>;
}

/** Maximum time between two reads of the store, in ms: another server may have changed the certificates. */
const pollMs = 60_000;
/** Pause after a failure, in ms. */
const retryMs = 5_000;

/**
 * Makes certificates, and renews them before they end. Servers that share a store serve the same certificates.
 *
 * @param onError called with failures to read or write the store, which are retried
 * @throws Error when the store cannot be read or written
 */
export async function openOwnCertificates(
  store: CertificateStore,
  settings: CertificateSettings,
  onError: (error: unknown) => void,
): Promise<ServingSource> {
  let kept = await upToDate(store, settings);
  const servingOf = ({ serving, bundle }: KeptCertificates) => ({ ...serving, caBundle: bundle.join('') });
  const serving = new ChangingValue<ServingCertificate>(servingOf(kept));
  return Object.assign(serving, {
    async run(signal: AbortSignal) {
      let waitMs = 0;
      while (!signal.aborted) {
        await sleep(systemClock, waitMs, signal);
        if (signal.aborted) return;
        try {
          kept = await upToDate(store, settings);
          serving.set(servingOf(kept));
          waitMs = Math.min(pollMs, Math.max(planStep(kept, settings, Date.now()).at - Date.now(), 100));
        } catch (error) {
          onError(error);
          waitMs = retryMs;
        }
      }
    },
  });
}

/**
 * The certificates of the store, after the step that is due. Takes one step at most, because clients must
 * receive the CAs of each step.
 */
async function upToDate(store: CertificateStore, settings: CertificateSettings): Promise<KeptCertificates> {
  for (;;) {
    const kept = await store.read();
    const now = Date.now();
    const { step, at } = planStep(kept, settings, now);
    if (kept !== undefined && at > now) return kept;
    const next = await takeStep(step, kept, settings, now);
    if (await store.write(next)) return next;
  }
}

/** Keeps certificates in this process: for one server, whose clients learn of a new CA at each start. */
export function memoryStore(): CertificateStore {
  let kept: KeptCertificates | undefined;
  return {
    read: async () => kept,
    async write(next) {
      kept = next;
      return true;
    },
  };
}

/**
 * Keeps certificates in a Secret: `tls.crt`, `tls.key`, `ca.key`, and in `ca.crt` all CAs that clients trust, the one
 * of `ca.key` first.
 */
export function secretStore(client: Client, namespace: string, name: string): CertificateStore {
  const secrets = client.resource(corev1.secrets).namespace(namespace);
  let found: corev1.Secret | undefined;
  return {
    async read() {
      found = await ignoreNotFound(secrets.get(name));
      return found && keptIn(found);
    },
    async write({ bundle, caKey, serving }) {
      const data = { 'ca.crt': bundle.join(''), 'ca.key': caKey, 'tls.crt': serving.cert, 'tls.key': serving.key };
      const encoded = Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]);
      const secret = { type: 'kubernetes.io/tls', data: Object.fromEntries(encoded) } as const;
      const typeMeta = { apiVersion: 'v1', kind: 'Secret' } as const;
      try {
        if (found === undefined) await secrets.create({ ...typeMeta, metadata: { name, namespace }, ...secret });
        else await secrets.update({ ...found, ...typeMeta, ...secret, type: found.type ?? secret.type });
        return true;
      } catch (error) {
        if (isAlreadyExists(error) || isConflict(error)) return false;
        throw error;
      }
    },
  };
}

function keptIn({ data = {} }: corev1.Secret): KeptCertificates | undefined {
  const text = (key: string): string => Buffer.from(data[key] ?? '', 'base64').toString();
  const [cert, key, caKey] = [text('tls.crt'), text('tls.key'), text('ca.key')];
  if (cert === '' || key === '' || caKey === '') return undefined;
  try {
    parseCertificatesPEM(cert);
    const bundle = parseCertificatesPEM(text('ca.crt')).map((each) => certificatesPEM([each]));
    return { bundle, caKey, serving: { cert, key } };
  } catch {
    // Content that is not a certificate is replaced.
    return undefined;
  }
}
