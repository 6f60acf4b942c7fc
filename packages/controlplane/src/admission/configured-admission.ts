import {
  type AdmissionMetrics,
  type BindingLike,
  type FollowingPlugin,
  type MutatingPolicy,
  mutatingAdmissionPolicy,
  mutatingAdmissionWebhook,
  newAdmissionMetrics,
  type ValidatingPolicy,
  type ValidatingPolicyBinding,
  validatingAdmissionPolicy,
  validatingAdmissionWebhook,
} from '@k8s-ts/admission';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { Client, ListerWatcher } from '@k8s-ts/client';
import type { Authorizer, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import type { FindWebhookCredentials } from '@k8s-ts/generic-apiserver/webhook';
import { storeClient } from '@k8s-ts/registry-generic';
import { serviceResolver } from '@k8s-ts/registry-shared';
import type { OpenGroups } from '../groups/index.js';
import type { ManifestSources } from './manifests/index.js';

/** Options of {@link newConfiguredAdmission}. */
export interface ConfiguredAdmissionOptions {
  readonly stores: OpenGroups['admissionregistration'];
  /** The credentials with which the server authenticates to webhooks. */
  readonly configuration: {
    readonly mutatingWebhookCredentials?: FindWebhookCredentials;
    readonly validatingWebhookCredentials?: FindWebhookCredentials;
  };
  /** The objects from manifest files, by plugin. Default: none. */
  readonly manifests?: ManifestSources;
  /** Whether mutating policies change objects, where their kinds are served. */
  readonly mutatingPolicies: boolean;
  readonly namespaces: NamespaceLookup;
  readonly authorizer: Authorizer;
  /** Maps the kinds that are served now. */
  readonly restMapper: () => RESTMapper;
  /** A client of the server itself. */
  readonly loopback: () => Client;
  /** Called with failures of work in the background, which is retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/** Make the plugins. A plugin is absent when its kinds are not served, or the feature is off. */
export type ConfiguredPluginFactories = Partial<
  Readonly<
    Record<'mutatingPolicy' | 'mutatingWebhook' | 'validatingPolicy' | 'validatingWebhook', () => FollowingPlugin>
  >
>;

/** The plugins that objects of `admissionregistration.k8s.io` configure: webhooks and policies. */
export interface ConfiguredAdmission {
  readonly factories: ConfiguredPluginFactories;
  readonly metrics: AdmissionMetrics;
  /** Whether any of the plugins that were made has something to do. */
  readonly isActive: boolean;
  /** Follows the objects of the plugins that were made until {@link stop}. Never rejects. */
  run(): Promise<void>;
  /**
   * Lists the objects of the plugins again after the store was replaced. Resolves once requests are decided by them.
   */
  relist(): Promise<void>;
  /** Stops following the objects. Later requests are decided by the objects that were known then. Idempotent. */
  stop(): Promise<void>;
  /**
   * Stops following the objects and closes the connections to webhooks, so that no request waits for either.
   * Idempotent.
   */
  close(): Promise<void>;
}

/** Prepares the plugins. They read the stores once they run. */
export function newConfiguredAdmission(options: ConfiguredAdmissionOptions): ConfiguredAdmission {
  const { stores } = options;
  const metrics = newAdmissionMetrics();
  const factories: ConfiguredPluginFactories =
    stores === undefined
      ? {}
      : { ...webhookFactories(options, stores, metrics), ...policyFactories(options, stores, metrics) };
  const made: FollowingPlugin[] = [];
  const kept = Object.entries<() => FollowingPlugin>(factories).map(([name, make]) => [
    name,
    () => {
      const plugin = make();
      made.push(plugin);
      return plugin;
    },
  ]);
  return {
    factories: Object.fromEntries(kept) as ConfiguredPluginFactories,
    metrics,
    get isActive() {
      // Called for each request.
      for (const plugin of made) if (plugin.isActive) return true;
      return false;
    },
    run: async () => void (await Promise.all(made.map((plugin) => plugin.run()))),
    relist: async () => void (await Promise.all(made.map((plugin) => plugin.relist()))),
    stop: async () => void (await Promise.all(made.map((plugin) => plugin.stop()))),
    close: async () => void (await Promise.all(made.map((plugin) => plugin.close()))),
  };
}

type Stores = NonNullable<ConfiguredAdmissionOptions['stores']>;

function webhookFactories(options: ConfiguredAdmissionOptions, stores: Stores, metrics: AdmissionMetrics) {
  const { configuration, manifests = {}, namespaces, authorizer, loopback, onError } = options;
  const common = {
    namespaces,
    authorizer,
    metrics,
    resolveService: serviceResolver(loopback),
    onError: (error: unknown) => onError('an admission webhook failed', error),
  };
  const { mutatingWebhookCredentials: mutatingCredentials, validatingWebhookCredentials: validatingCredentials } =
    configuration;
  return {
    mutatingWebhook: () =>
      mutatingAdmissionWebhook({
        ...common,
        ...(mutatingCredentials ? { findCredentials: mutatingCredentials } : {}),
        configurations: storeClient(stores.mutatingWebhookConfigurations),
        manifests: manifests.MutatingAdmissionWebhook?.of('MutatingWebhookConfiguration'),
      }),
    validatingWebhook: () =>
      validatingAdmissionWebhook({
        ...common,
        ...(validatingCredentials ? { findCredentials: validatingCredentials } : {}),
        configurations: storeClient(stores.validatingWebhookConfigurations),
        manifests: manifests.ValidatingAdmissionWebhook?.of('ValidatingWebhookConfiguration'),
      }),
  };
}

function policyFactories(options: ConfiguredAdmissionOptions, stores: Stores, metrics: AdmissionMetrics) {
  const { manifests = {}, namespaces, authorizer, restMapper, loopback: client, onError } = options;
  const common = { namespaces, authorizer, restMapper, client, metrics };
  const { mutatingAdmissionPolicies: mutating, mutatingAdmissionPolicyBindings: mutatingBindings } = stores;
  const mutatingPolicy =
    options.mutatingPolicies &&
    mutating &&
    mutatingBindings &&
    (() =>
      mutatingAdmissionPolicy({
        ...common,
        // Types of v1beta1 do not list the values that fields may have, but the values are those of v1.
        policies: storeClient(mutating) as ListerWatcher<MutatingPolicy>,
        bindings: storeClient(mutatingBindings) as ListerWatcher<BindingLike>,
        manifests: manifests.MutatingAdmissionPolicy && {
          policies: manifests.MutatingAdmissionPolicy.of<MutatingPolicy>('MutatingAdmissionPolicy'),
          bindings: manifests.MutatingAdmissionPolicy.of('MutatingAdmissionPolicyBinding'),
        },
        onError: (error) => onError('mutating admission policies cannot be followed', error),
      }));
  return {
    ...(mutatingPolicy ? { mutatingPolicy } : {}),
    validatingPolicy: () =>
      validatingAdmissionPolicy({
        ...common,
        policies: storeClient(stores.validatingAdmissionPolicies),
        bindings: storeClient(stores.validatingAdmissionPolicyBindings),
        manifests: manifests.ValidatingAdmissionPolicy && {
          policies: manifests.ValidatingAdmissionPolicy.of<ValidatingPolicy>('ValidatingAdmissionPolicy'),
          bindings: manifests.ValidatingAdmissionPolicy.of<ValidatingPolicyBinding>('ValidatingAdmissionPolicyBinding'),
        },
        onError: (error) => onError('validating admission policies cannot be followed', error),
      }),
  };
}
