import type { ConfigMap, Pod, Secret, ServiceAccount } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { accountOf, secretNamesOf, tokenSecretInformer } from './token-secrets.js';

const day = 24 * 3_600_000;
/** Tokens that were not used for so long become invalid, and are deleted after the same time again; in ms. */
const cleanUpMs = 365 * day;
/** Secrets are looked at every so many ms. */
const periodMs = day;

const trackingName = 'kube-apiserver-legacy-service-account-token-tracking';
const lastUsedLabel = 'kubernetes.io/legacy-token-last-used';
const invalidSinceLabel = 'kubernetes.io/legacy-token-invalid-since';

/**
 * Invalidates and deletes tokens in Secrets that were made for service accounts automatically and have not been used for a year (`kubernetes
 * pkg/controller/serviceaccount/legacy_serviceaccount_token_cleaner.go`). Runs as service account `legacy-service-account-token-cleaner`.
 */
export const newLegacyTokenCleaner: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('legacy-service-account-token-cleaner');
  const resource = client.resource<Secret>(coreResources.secrets);
  const maps = client.resource<ConfigMap>(coreResources.configMaps).namespace('kube-system');
  const secrets = tokenSecretInformer(informers);
  const accounts = informers.informer<ServiceAccount>(coreResources.serviceAccounts);
  const pods = informers.informer<Pod>(coreResources.pods);

  /** Whether the server has followed the use of tokens for long enough. A server that has just started may not have begun yet. */
  const isTracked = async (now: number, signal: AbortSignal): Promise<boolean> => {
    const map = await maps.get(trackingName, { signal }).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    const since = dateOf(map?.data?.since);
    return since !== undefined && now >= since + day + cleanUpMs;
  };
  const isCandidate = (secret: Secret, now: number): boolean => {
    const { namespace = '', name, labels, creationTimestamp = '', deletionTimestamp } = secret.metadata;
    if (deletionTimestamp || Date.parse(creationTimestamp) >= now - cleanUpMs) return false;
    const lastUsed = labels?.[lastUsedLabel];
    if (lastUsed !== undefined && (dateOf(lastUsed) === undefined || lastUsed >= textOf(now - cleanUpMs))) return false;
    const owner = accountOf(secret);
    const account = owner && accounts.store.get(`${namespace}/${owner.name}`);
    if (!account || (owner.uid !== '' && owner.uid !== account.metadata?.uid)) return false;
    if (!account.secrets?.some((each) => each.name === name)) return false;
    return !pods.store.byIndex('namespace', namespace).some((pod) => secretNamesOf(pod).includes(name ?? ''));
  };
  const retire = async ({ metadata }: Secret, now: number, signal: AbortSignal) => {
    const { namespace = '', name = '', uid, resourceVersion = '', labels } = metadata;
    const invalidSince = labels?.[invalidSinceLabel];
    const own = resource.namespace(namespace);
    try {
      if (dateOf(invalidSince) === undefined) {
        await own.patch(name, { metadata: { uid, labels: { [invalidSinceLabel]: textOf(now) } } }, { signal });
      } else if ((invalidSince ?? '') < textOf(now - cleanUpMs)) {
        await own.delete(name, { preconditions: { resourceVersion }, signal });
      }
    } catch (error) {
      if (!isConflict(error) && !isNotFound(error)) throw error;
    }
  };

  const controller = newController({
    sources: [onChangesOf(secrets, () => []), onChangesOf(accounts, () => []), onChangesOf(pods, () => [])],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(_, signal): Promise<ReconcileResult> {
      const now = clock.now();
      if (await isTracked(now, signal)) {
        for (const secret of secrets.store.list()) if (isCandidate(secret, now)) await retire(secret, now, signal);
      }
      return { requeueAfterMs: periodMs };
    },
  });
  controller.queue.add('all');
  return (signal) => controller.run(signal);
};

/** A date such as `2026-01-31`, in ms since the epoch; undefined for another text. */
function dateOf(text: string | undefined): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function textOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
