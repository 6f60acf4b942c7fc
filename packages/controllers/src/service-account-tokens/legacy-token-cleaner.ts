import type { ConfigMap, Secret } from '@k8s-ts/api';
import { ignoreNotFound, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import {
  dayMs,
  invalidSinceLabel,
  isTrackedLongEnough,
  legacyTokenAction,
  trackingMapName,
} from './legacy-token-rules.js';
import { accountOf, tokenSecretInformer } from './token-secrets.js';

/**
 * Invalidates and deletes tokens in Secrets that were made for service accounts automatically and have not been used
 * for a year (`kubernetes pkg/controller/serviceaccount/legacy_serviceaccount_token_cleaner.go`). Looks at all Secrets
 * once a day. Runs as service account `legacy-service-account-token-cleaner`.
 */
export const newLegacyTokenCleaner: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('legacy-service-account-token-cleaner');
  const resource = client.resource(coreResources.secrets);
  const maps = client.resource(coreResources.configMaps).namespace('kube-system');
  const secrets = tokenSecretInformer(informers);
  const accounts = informers.informer(coreResources.serviceAccounts);
  const pods = informers.informer(coreResources.pods);

  /** The record of how long the server has followed the use of tokens; undefined on a server that has just started. */
  const trackingMap = (signal: AbortSignal): Promise<ConfigMap | undefined> =>
    ignoreNotFound(maps.get(trackingMapName, { signal }));
  const clean = async (secret: Secret, now: number, signal: AbortSignal) => {
    const { namespace = '', name = '', uid, resourceVersion = '' } = secret.metadata;
    const account = accounts.store.get(`${namespace}/${accountOf(secret)?.name}`);
    const action = legacyTokenAction(secret, account, pods.store.byIndex('namespace', namespace), now);
    const own = resource.namespace(namespace);
    try {
      if (action?.type === 'invalidate') {
        await own.patch(name, { metadata: { uid, labels: { [invalidSinceLabel]: action.since } } }, { signal });
      } else if (action?.type === 'delete') {
        await own.delete(name, { preconditions: { resourceVersion }, signal });
      }
    } catch (error) {
      if (!isConflict(error) && !isNotFound(error)) throw error;
    }
  };

  const controller = newController({
    sources: [onChangesOf(secrets, () => []), onChangesOf(accounts, () => []), onChangesOf(pods, () => [])],
    queue: newWorkQueue({ clock, ...context.queueMetrics('legacy_serviceaccount_token_cleaner') }),
    onError: context.onError,
    async reconcile(_, signal): Promise<ReconcileResult> {
      const now = clock.now();
      if (isTrackedLongEnough(await trackingMap(signal), now)) {
        for (const secret of secrets.store.list()) await clean(secret, now, signal);
      }
      return { requeueAfterMs: dayMs };
    },
  });
  controller.queue.add('all');
  return (signal) => controller.run(signal);
};
