import type { Secret, ServiceAccount } from '@k8s-ts/api';
import { ignoreNotFound, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import {
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ResourceClient,
  splitObjectKey,
} from '@k8s-ts/client';
import type { ControllerContext, ControllerSettings, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { coreResources } from '../resources.js';
import { accountAnnotations, accountOf, tokenSecretInformer } from './token-secrets.js';

type IssueSecretToken = NonNullable<ControllerSettings['issueSecretToken']>;

/**
 * Puts tokens into Secrets of type `kubernetes.io/service-account-token`, and deletes the Secrets whose service account
 * has gone (`kubernetes pkg/controller/serviceaccount/tokens_controller.go`). Runs as `system:kube-controller-manager`;
 * does nothing without the setting `issueSecretToken`.
 */
export const newTokensController: NewController = (context) => {
  const { issueSecretToken } = context.settings;
  if (issueSecretToken === undefined) return async () => {};
  const tokensController = new TokensController(context, issueSecretToken);
  return (signal) => tokensController.run(signal);
};

class TokensController {
  readonly #issueSecretToken: IssueSecretToken;
  readonly #rootCA: string | undefined;
  readonly #secrets: ResourceClient<Secret>;
  readonly #accounts: ResourceClient<ServiceAccount>;
  readonly #informer: Informer<Secret, string>;
  readonly #accountInformer: Informer<ServiceAccount, string>;
  /** Keys of deleted Secrets, because their service accounts may still name them. */
  readonly #gone = new Map<string, Secret>();
  readonly #controller: Controller;

  constructor(context: ControllerContext, issueSecretToken: IssueSecretToken) {
    this.#issueSecretToken = issueSecretToken;
    const { clock, settings, managerClient } = context;
    this.#rootCA = settings.rootCA;
    const client = managerClient('tokens-controller');
    this.#secrets = client.resource(coreResources.secrets);
    this.#accounts = client.resource(coreResources.serviceAccounts);
    this.#informer = tokenSecretInformer(context.informers);
    this.#accountInformer = context.informers.informer(coreResources.serviceAccounts);
    this.#informer.addIndexer('service-account', (secret) => {
      const account = accountOf(secret);
      return account ? [`${secret.metadata.namespace}/${account.name}`] : [];
    });
    this.#controller = newController({
      sources: this.#sources(),
      queue: newWorkQueue({ clock, ...context.queueMetrics('serviceaccount_tokens_secret') }),
      workers: 5,
      maxRetries: 10,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  run(signal: AbortSignal): Promise<void> {
    return this.#controller.run(signal);
  }

  #sources() {
    return [
      onEventsOf(this.#informer, (add) => ({
        onAdd: (secret) => add(objectKey(secret)),
        onUpdate: (_, secret) => add(objectKey(secret)),
        onDelete: (secret) => {
          this.#gone.set(objectKey(secret), secret);
          add(objectKey(secret));
        },
      })),
      onEventsOf(this.#accountInformer, (add) => {
        const addSecrets = (account: ServiceAccount) => {
          for (const key of this.#informer.store.keysByIndex('service-account', objectKey(account))) add(key);
        };
        return { onAdd: addSecrets, onDelete: addSecrets };
      }),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<void> {
    const secret = this.#informer.store.get(key);
    try {
      if (secret === undefined) {
        const removed = this.#gone.get(key);
        if (removed && accountOf(removed)) await this.#removeReference(removed, signal);
        this.#gone.delete(key);
        return;
      }
      this.#gone.delete(key);
      if (accountOf(secret) === undefined || secret.metadata.deletionTimestamp) return;
      const account = await this.#accountFor(secret, signal);
      if (account) return await this.#fill(secret, account, signal);
      const { namespace = '', name } = splitObjectKey(key);
      const { uid = '' } = secret.metadata;
      await this.#secrets.namespace(namespace).delete(name, { preconditions: { uid }, signal });
    } catch (error) {
      if (isNotFound(error)) return;
      // After a conflict, the event of the changed Secret queues the Secret again. The key of a service account must be
      // retried.
      if (isConflict(error) && secret !== undefined) return;
      throw error;
    }
  }

  async #accountFor(secret: Secret, signal: AbortSignal): Promise<ServiceAccount | undefined> {
    const { name = '', uid = '' } = accountOf(secret) ?? {};
    const { namespace = '' } = secret.metadata;
    const matches = (account: ServiceAccount) => uid === '' || account.metadata?.uid === uid;
    const known = this.#accountInformer.store.get(`${namespace}/${name}`);
    if (known && matches(known)) return known;
    // The cache may lack a new account.
    const latest = await ignoreNotFound(this.#accounts.namespace(namespace).get(name, { signal }));
    return latest && matches(latest) ? latest : undefined;
  }

  async #removeReference(secret: Secret, signal: AbortSignal): Promise<void> {
    const account = await this.#accountFor(secret, signal);
    const left = account?.secrets?.filter(({ name }) => name !== secret.metadata.name);
    if (account === undefined || left?.length === account.secrets?.length) return;
    await this.#accounts.update({ ...account, ...(left && { secrets: left }) }, { signal });
  }

  async #fill(secret: Secret, account: ServiceAccount, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '' } = secret.metadata;
    const ca = this.#rootCA === undefined ? undefined : btoa(this.#rootCA);
    const { token, namespace: kept, 'ca.crt': keptCA } = secret.data ?? {};
    if (token && kept && (ca === undefined || keptCA === ca)) return;
    const { name: accountName = '', uid = '' } = account.metadata ?? {};
    const content = { namespace, secret: name, serviceAccount: accountName, serviceAccountUID: uid };
    const data = {
      ...secret.data,
      ...(ca !== undefined && { 'ca.crt': ca }),
      namespace: kept || btoa(namespace),
      token: token || btoa(await this.#issueSecretToken(content)),
    };
    const annotations = { ...secret.metadata.annotations, ...accountAnnotations(accountName, uid) };
    await this.#secrets.update({ ...secret, metadata: { ...secret.metadata, annotations }, data }, { signal });
  }
}
