import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ListerWatcher } from '@k8s-ts/client';
import {
  type AdmissionAttributes,
  type Authorizer,
  admissionForbidden,
  type NamespaceLookup,
} from '@k8s-ts/generic-apiserver';
import type { FindWebhookCredentials, ResolveService, WebhookClients } from '@k8s-ts/generic-apiserver/webhook';
import type { FollowingPlugin } from '../following-plugin.js';
import { type AdmissionMetrics, newAdmissionMetrics } from '../metrics.js';
import type { StaticObjects } from '../static-objects.js';
import { untilReady } from '../until-ready.js';
import type { WebhookDispatch } from './dispatch-validating-webhooks.js';
import { isExemptFromWebhooks } from './exempt.js';
import type { Hook } from './hook.js';
import { type WebhookConfiguration, WebhookSource } from './webhook-source.js';

/** Options of {@link mutatingAdmissionWebhook} and {@link validatingAdmissionWebhook}. */
export interface AdmissionWebhookOptions {
  readonly configurations: ListerWatcher<WebhookConfiguration>;
  /** Configurations that are read from manifest files. Default: none. */
  readonly manifests?: StaticObjects<WebhookConfiguration> | undefined;
  readonly namespaces: NamespaceLookup;
  /** Answers the permission checks of the variable `authorizer` in match conditions. */
  readonly authorizer: Authorizer;
  /** Finds the services of webhooks. */
  readonly resolveService: ResolveService;
  /** Finds the credentials with which the server authenticates to a webhook. Default: none. */
  readonly findCredentials?: FindWebhookCredentials;
  /** Default: not counted. */
  readonly metrics?: AdmissionMetrics;
  /**
   * Called with failed lists and watches, which are tried again, and with failed calls that are ignored. Default:
   * nothing is called.
   */
  readonly onError?: (error: unknown) => void;
}

/**
 * The plugin MutatingAdmissionWebhook: webhooks of stored configurations change objects
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/mutating`). As long as there is no webhook, it handles no
 * operation, and no HTTP client is loaded.
 */
export function mutatingAdmissionWebhook(options: AdmissionWebhookOptions): FollowingPlugin {
  const webhooks = new Webhooks(options);
  return {
    ...pluginOf('MutatingAdmissionWebhook', webhooks),
    get isActive() {
      return webhooks.isActive;
    },
    async admit(attributes): Promise<KubeObject | undefined> {
      const dispatch = await webhooks.dispatchOf(attributes);
      if (dispatch === undefined) return undefined;
      const { dispatchMutatingWebhooks } = await import('./dispatch-mutating-webhooks.js');
      return dispatchMutatingWebhooks(dispatch, webhooks.hooksFor(attributes), attributes);
    },
  };
}

/**
 * The plugin ValidatingAdmissionWebhook: webhooks of stored configurations allow or refuse requests
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/validating`). As long as there is no webhook, it handles no
 * operation, and no HTTP client is loaded.
 */
export function validatingAdmissionWebhook(options: AdmissionWebhookOptions): FollowingPlugin {
  const webhooks = new Webhooks(options);
  return {
    ...pluginOf('ValidatingAdmissionWebhook', webhooks),
    get isActive() {
      return webhooks.isActive;
    },
    async validate(attributes): Promise<void> {
      const dispatch = await webhooks.dispatchOf(attributes);
      if (dispatch === undefined) return;
      const { dispatchValidatingWebhooks } = await import('./dispatch-validating-webhooks.js');
      await dispatchValidatingWebhooks(dispatch, webhooks.hooksFor(attributes), attributes);
    },
  };
}

function pluginOf(name: string, webhooks: Webhooks) {
  return {
    name,
    handles: () => webhooks.isActive,
    run: () => webhooks.source.run(),
    relist: () => webhooks.source.relist(),
    stop: () => webhooks.source.close(),
    close: () => webhooks.close(),
  };
}

/** The webhooks of one kind, with everything that is needed to call them. */
class Webhooks {
  readonly source: WebhookSource;
  readonly #options: AdmissionWebhookOptions;
  readonly #metrics: AdmissionMetrics;
  readonly #onError: (error: unknown) => void;
  #clients: WebhookClients | undefined;

  constructor(options: AdmissionWebhookOptions) {
    const { configurations, manifests, metrics = newAdmissionMetrics(), onError = () => {} } = options;
    this.#options = options;
    this.#metrics = metrics;
    this.#onError = onError;
    this.source = new WebhookSource(configurations, onError, manifests);
  }

  get isActive(): boolean {
    return !this.source.hasSynced || this.source.hooks.length > 0;
  }

  /**
   * The webhooks that may see a request. Only webhooks from manifest files see requests for webhook configurations and
   * admission policies.
   */
  hooksFor(attributes: AdmissionAttributes): readonly Hook[] {
    return isExemptFromWebhooks(attributes) ? this.source.staticHooks : this.source.hooks;
  }

  /**
   * The webhooks to call and their context; undefined when none is to be called. @throws StatusError 403 while the
   * webhooks are not known
   */
  async dispatchOf(attributes: AdmissionAttributes): Promise<WebhookDispatch | undefined> {
    const { source } = this;
    const { signal } = attributes.context;
    const isReady = source.hasSynced || isExemptFromWebhooks(attributes);
    if (!isReady && !(await untilReady((end) => source.whenSynced(end), signal))) {
      throw admissionForbidden(attributes, 'not yet ready to handle request');
    }
    if (this.hooksFor(attributes).length === 0) return undefined;
    const { namespaces, authorizer, resolveService, findCredentials } = this.#options;
    if (this.#clients === undefined) {
      const { WebhookClients: Clients } = await import('@k8s-ts/generic-apiserver/webhook');
      this.#clients ??= new Clients(resolveService, findCredentials);
    }
    return { clients: this.#clients, namespaces, authorizer, metrics: this.#metrics, onError: this.#onError };
  }

  async close(): Promise<void> {
    await this.source.close();
    this.#clients?.close();
  }
}
