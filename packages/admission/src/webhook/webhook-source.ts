import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import type { StaticObjects } from '../static-objects.js';
import type { Hook, Webhook } from './hook.js';

/** A webhook configuration of either kind. */
export interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly Webhook[];
}

const backoff = { initialMs: 50, maxMs: 5000 };

/**
 * Follows the configurations of one kind, and adds those from manifest files
 * (`kubernetes/apiserver pkg/admission/configuration`).
 */
export class WebhookSource {
  readonly #informer: Informer<WebhookConfiguration>;
  #staticHooks: readonly Hook[] = [];
  #hooks: readonly Hook[] | undefined = [];
  #hasSynced = false;

  /** @param onError called with failed lists and watches, which are tried again */
  constructor(
    configurations: ListerWatcher<WebhookConfiguration>,
    onError: (error: unknown) => void,
    manifests?: StaticObjects<WebhookConfiguration>,
  ) {
    this.#informer = newInformer<WebhookConfiguration>({ source: configurations, onError, backoff });
    const changed = () => {
      this.#hooks = undefined;
    };
    this.#informer.addHandler({ onAdd: changed, onUpdate: changed, onDelete: changed });
    const manifestsChanged = () => {
      this.#staticHooks = manifests?.objects.flatMap((each) => hooksOf(each, 'manifest/')) ?? [];
      this.#hooks = undefined;
    };
    manifests?.onChange(manifestsChanged);
    manifestsChanged();
  }

  /** Whether all configurations are known. Once true, it stays so. */
  get hasSynced(): boolean {
    if (!this.#hasSynced) this.#hasSynced = this.#informer.hasSynced();
    return this.#hasSynced;
  }

  /** Resolves once all configurations are known. Rejects when the signal aborts or the source stops first. */
  whenSynced(signal: AbortSignal): Promise<void> {
    return this.#informer.whenSynced(signal);
  }

  /**
   * The webhooks in the order in which they are called: those from manifest files first, then those of stored
   * configurations, by the configuration's name and in its order.
   */
  get hooks(): readonly Hook[] {
    this.#hooks ??= [
      ...this.#staticHooks,
      ...this.#informer.store
        .list()
        .toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
        .flatMap((each) => hooksOf(each)),
    ];
    return this.#hooks;
  }

  /** The webhooks from manifest files. */
  get staticHooks(): readonly Hook[] {
    return this.#staticHooks;
  }

  /** Follows the configurations until {@link close}. Never rejects. */
  run(): Promise<void> {
    return this.#informer.run();
  }

  /** Lists the configurations again. Resolves once requests are decided by them. */
  relist(): Promise<void> {
    return this.#informer.relist();
  }

  /** Idempotent. */
  close(): Promise<void> {
    return this.#informer.stop();
  }
}

function hooksOf(
  { metadata: { name: configuration = '' }, webhooks = [] }: WebhookConfiguration,
  prefix = '',
): readonly Hook[] {
  const counts = new Map<string, number>();
  return webhooks.map((webhook) => {
    const { name = '' } = webhook;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { uid: `${prefix}${configuration}/${name}/${count}`, configuration, webhook };
  });
}
