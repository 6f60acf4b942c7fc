import type { Secret, ServiceAccount } from '@k8s-ts/api';
import { ignoreNotFound, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, objectKey, splitObjectKey } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { coreResources } from '../resources.js';
import { accountAnnotations, accountOf, tokenSecretInformer } from './token-secrets.js';

/**
 * Puts tokens into Secrets of type `kubernetes.io/service-account-token`, and deletes those whose service account has gone (`kubernetes
 * pkg/controller/serviceaccount/tokens_controller.go`). Runs as `system:kube-controller-manager`; does nothing without the setting `issueSecretToken`.
 */
export const newTokensController: NewController = (context) => {
  const { clock, settings, managerClient } = context;
  const { issueSecretToken, rootCA } = settings;
  if (issueSecretToken === undefined) return async () => {};
  const client = managerClient('tokens-controller');
  const secrets = client.resource(coreResources.secrets);
  const accounts = client.resource(coreResources.serviceAccounts);
  const informer = tokenSecretInformer(context.informers);
  const accountInformer = context.informers.informer(coreResources.serviceAccounts);
  informer.addIndexer('service-account', (secret) => {
    const account = accountOf(secret);
    return account ? [`${secret.metadata.namespace}/${account.name}`] : [];
  });
  /** Secrets that have gone, by key: their service accounts may still name them. */
  const gone = new Map<string, Secret>();

  const accountFor = async (secret: Secret, signal: AbortSignal): Promise<ServiceAccount | undefined> => {
    const { name = '', uid = '' } = accountOf(secret) ?? {};
    const { namespace = '' } = secret.metadata;
    const matches = (account: ServiceAccount) => uid === '' || account.metadata?.uid === uid;
    const known = accountInformer.store.get(`${namespace}/${name}`);
    if (known && matches(known)) return known;
    // The copy may lack a new account.
    const latest = await ignoreNotFound(accounts.namespace(namespace).get(name, { signal }));
    return latest && matches(latest) ? latest : undefined;
  };
  const removeReference = async (secret: Secret, signal: AbortSignal) => {
    const account = await accountFor(secret, signal);
    const left = account?.secrets?.filter(({ name }) => name !== secret.metadata.name);
    if (account === undefined || left?.length === account.secrets?.length) return;
    await accounts.update({ ...account, ...(left && { secrets: left }) }, { signal });
  };
  const fill = async (secret: Secret, account: ServiceAccount, signal: AbortSignal) => {
    const { namespace = '', name = '' } = secret.metadata;
    const ca = rootCA === undefined ? undefined : btoa(rootCA);
    const { token, namespace: kept, 'ca.crt': keptCA } = secret.data ?? {};
    if (token && kept && (ca === undefined || keptCA === ca)) return;
    const { name: accountName = '', uid = '' } = account.metadata ?? {};
    const content = { namespace, secret: name, serviceAccount: accountName, serviceAccountUID: uid };
    const data = {
      ...secret.data,
      ...(ca !== undefined && { 'ca.crt': ca }),
      namespace: kept || btoa(namespace),
      token: token || btoa(await issueSecretToken(content)),
    };
    const annotations = { ...secret.metadata.annotations, ...accountAnnotations(accountName, uid) };
    await secrets.update({ ...secret, metadata: { ...secret.metadata, annotations }, data }, { signal });
  };

  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (secret) => add(objectKey(secret)),
        onUpdate: (_, secret) => add(objectKey(secret)),
        onDelete(secret) {
          gone.set(objectKey(secret), secret);
          add(objectKey(secret));
        },
      })),
      onEventsOf(accountInformer, (add) => {
        const addSecrets = (account: ServiceAccount) => {
          for (const key of informer.store.keysByIndex('service-account', objectKey(account))) add(key);
        };
        return { onAdd: addSecrets, onDelete: addSecrets };
      }),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('serviceaccount_tokens_secret') }),
    workers: 5,
    maxRetries: 10,
    onError: context.onError,
    async reconcile(key, signal) {
      const secret = informer.store.get(key);
      try {
        if (secret === undefined) {
          const removed = gone.get(key);
          if (removed && accountOf(removed)) await removeReference(removed, signal);
          gone.delete(key);
          return;
        }
        gone.delete(key);
        if (accountOf(secret) === undefined || secret.metadata.deletionTimestamp) return;
        const account = await accountFor(secret, signal);
        if (account) return await fill(secret, account, signal);
        const { namespace = '', name } = splitObjectKey(key);
        const { uid = '' } = secret.metadata;
        await secrets.namespace(namespace).delete(name, { preconditions: { uid }, signal });
      } catch (error) {
        if (isNotFound(error)) return;
        // A Secret that has changed comes again by itself; a service account does not.
        if (isConflict(error) && secret !== undefined) return;
        throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
};
