import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { describeResource, newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import { parseCertificatesPEM } from '@k8s-ts/pki';
import type { NewController } from '../controller-context.js';
import { type SigningRequest, signingRequestResource } from './signing-requests.js';

const hour = 3_600_000;
/**
 * Times after which requests are deleted, in ms: `settledMs` for issued, denied and failed requests, `pendingMs` for
 * pending and approved requests.
 */
const settledMs = hour;
const pendingMs = 24 * hour;

/**
 * Deletes certificate signing requests that are no longer needed: an hour after they were issued, denied or failed, a
 * day after they were created or approved (`kubernetes pkg/controller/certificates/cleaner`). Runs as service account
 * `certificate-controller`.
 */
export const newCleanerController: NewController = (context) => {
  const { clock } = context;
  const resource = context
    .clientOf('certificate-controller')
    .resource(describeResource<SigningRequest>(signingRequestResource));
  const informer = context.informers.informer(describeResource<SigningRequest>(signingRequestResource));
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('certificate_cleaner') }),
    onError: context.onError,
    async reconcile(name, signal): Promise<ReconcileResult | undefined> {
      const request = informer.store.get(name);
      const end = request && endOf(request);
      if (request === undefined || end === undefined) return undefined;
      if (clock.now() <= end) return { requeueAfterMs: end - clock.now() + 1 };
      const { uid = '' } = request.metadata;
      try {
        await resource.delete(name, { preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return undefined;
    },
  });
  return (signal) => controller.run(signal);
};

/**
 * The last time at which a request is kept, in ms since the epoch; undefined for a request that stays. Exported for
 * tests.
 */
export function endOf({ metadata, status }: SigningRequest): number | undefined {
  const { conditions = [], certificate } = status ?? {};
  const ends: number[] = [];
  if (conditions.length === 0) ends.push(Date.parse(metadata.creationTimestamp ?? '') + pendingMs);
  for (const { type, lastUpdateTime = '' } of conditions) {
    const time = Date.parse(lastUpdateTime);
    if (type === 'Denied' || type === 'Failed') ends.push(time + settledMs);
    if (type !== 'Approved') continue;
    ends.push(time + (certificate ? settledMs : pendingMs));
    if (certificate) ends.push(expiryOf(certificate));
  }
  const known = ends.filter((end) => !Number.isNaN(end));
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * When a certificate expires, in ms since the epoch; NaN for an invalid certificate.
 *
 * @param certificate PEM in base64
 */
function expiryOf(certificate: string): number {
  try {
    return parseCertificatesPEM(Buffer.from(certificate, 'base64'))[0].notAfter;
  } catch {
    return Number.NaN;
  }
}
