import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { describeResource, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { CertificateRequest } from '@k8s-ts/pki';
import type { NewController } from '../controller-context.js';
import {
  certificateRequestOf,
  hasCondition,
  refusal,
  type SigningRequest,
  signerNames,
  signingRequestResource,
} from './signing-requests.js';

const minute = 60_000;
/** Maximum lifetime of a certificate, in ms. */
const longestMs = 365 * 24 * 60 * minute;
const shortestMs = 10 * minute;
/** Time before now at which certificates become valid, because the clocks of clients differ. */
const backdateMs = 5 * minute;
/** Certificates with a shorter lifetime than this become valid now, not earlier. */
const shortMs = 8 * 60 * minute;

/**
 * Signs approved requests for the signers of Kubernetes (`kubernetes pkg/controller/certificates/signer`), with the CA
 * of the setting `certificateSigner`. Runs as service account `certificate-controller`; does nothing without the
 * setting.
 */
export const newSigningController: NewController = (context) => {
  const { clock, settings } = context;
  const signer = settings.certificateSigner;
  if (signer === undefined) return async () => {};
  const resource = context
    .clientOf('certificate-controller')
    .resource(describeResource<SigningRequest>(signingRequestResource));
  const informer = context.informers.informer(describeResource<SigningRequest>(signingRequestResource));
  const known: readonly string[] = Object.values(signerNames);

  const certificateFor = ({ spec }: SigningRequest, request: CertificateRequest): string => {
    const { usages = [], expirationSeconds } = spec;
    const { notBefore, notAfter } = validityOf(expirationSeconds, clock.now(), signer.notAfter);
    const times = { notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
    return btoa(signer.sign(request, { usages, ...times }));
  };

  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('certificate') }),
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal) {
      const request = informer.store.get(name);
      if (request === undefined || request.status?.certificate || !known.includes(request.spec.signerName)) return;
      if (!hasCondition(request, 'Approved') || hasCondition(request, 'Denied') || hasCondition(request, 'Failed'))
        return;
      const { signerName, usages = [] } = request.spec;
      const parsed = certificateRequestOf(request);
      const message = refusal(signerName, parsed, usages);
      const lastUpdateTime = formatTime(clock.now());
      const failed = { type: 'Failed', status: 'True', reason: 'SignerValidationFailure', message, lastUpdateTime };
      const status =
        message === undefined
          ? { ...request.status, certificate: certificateFor(request, parsed) }
          : { ...request.status, conditions: [...(request.status?.conditions ?? []), { ...failed, message }] };
      try {
        await resource.updateStatus({ ...request, status }, { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
};

/**
 * The times between which a new certificate is valid, in ms since the epoch
 * (`kubernetes pkg/controller/certificates/signer`, duration, and `authority`, PermissiveSigningPolicy): for as long as
 * the request asks, at least 10 minutes, at most a year, and never longer than the CA.
 *
 * @param now in ms since the epoch
 * @param endOfCA in ms since the epoch
 * @throws Error when the CA has expired
 */
export function validityOf(
  expirationSeconds: number | undefined,
  now: number,
  endOfCA: number,
): { readonly notBefore: number; readonly notAfter: number } {
  if (now >= endOfCA) {
    const end = new Date(endOfCA).toISOString();
    throw new Error(`refusing to sign a certificate that expired in the past: NotAfter=${end}`);
  }
  const wanted = expirationSeconds === undefined ? longestMs : Math.max(expirationSeconds * 1000, shortestMs);
  const life = Math.min(wanted, longestMs);
  const notAfter = Math.min(life < shortMs ? now + life : now + life - backdateMs, endOfCA);
  return { notBefore: now - backdateMs, notAfter };
}
