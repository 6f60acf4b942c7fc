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
  /** The objects of files, by plugin. Default: none. */
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
export interface ConfiguredPluginFactories {
  readonly mutatingPolicy?: () => FollowingPlugin;
  readonly mutatingWebhook?: () => FollowingPlugin;
  readonly validatingPolicy?: () => FollowingPlugin;
  readonly validatingWebhook?: () => FollowingPlugin;
}

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
  /** Stops, and ends the waits of requests. Idempotent. */
  close(): Promise<void>;
}

/** Prepares the plugins. They read the stores once they run. */
export function newConfiguredAdmission(options: ConfiguredAdmissionOptions): ConfiguredAdmission {
  const { stores, manifests = {}, namespaces, authorizer, restMapper, loopback: client, onError } = options;
  const metrics = newAdmissionMetrics();
  const webhookOptions = {
    namespaces,
    authorizer,
    metrics,
    resolveService: serviceResolver(client),
    onError: (error: unknown) => onError('an admission webhook failed', error),
  };
  const { mutatingWebhookCredentials: mutatingCredentials, validatingWebhookCredentials: validatingCredentials } =
    options.configuration;
  const policyOptions = { namespaces, authorizer, restMapper, client, metrics };
  const { mutatingAdmissionPolicies: mutating, mutatingAdmissionPolicyBindings: mutatingBindings } = stores ?? {};
  const made: FollowingPlugin[] = [];
  const keep = (plugin: FollowingPlugin): FollowingPlugin => {
    made.push(plugin);
    return plugin;
  };
  return {
    factories:
      stores === undefined
        ? {}
        : {
            ...(options.mutatingPolicies && mutating && mutatingBindings
              ? {
                  mutatingPolicy: () =>
                    keep(
                      mutatingAdmissionPolicy({
                        ...policyOptions,
                        // Types of v1beta1 do not list the values that fields may have, but the values are those of v1.
                        policies: storeClient(mutating) as ListerWatcher<MutatingPolicy>,
                        bindings: storeClient(mutatingBindings) as ListerWatcher<BindingLike>,
                        manifests: manifests.MutatingAdmissionPolicy && {
                          policies: manifests.MutatingAdmissionPolicy.of<MutatingPolicy>('MutatingAdmissionPolicy'),
                          bindings: manifests.MutatingAdmissionPolicy.of('MutatingAdmissionPolicyBinding'),
                        },
                        onError: (error) => onError('mutating admission policies cannot be followed', error),
                      }),
                    ),
                }
              : {}),
            mutatingWebhook: () =>
              keep(
                mutatingAdmissionWebhook({
                  ...webhookOptions,
                  ...(mutatingCredentials ? { findCredentials: mutatingCredentials } : {}),
                  configurations: storeClient(stores.mutatingWebhookConfigurations),
                  manifests: manifests.MutatingAdmissionWebhook?.of('MutatingWebhookConfiguration'),
                }),
              ),
            validatingWebhook: () =>
              keep(
                validatingAdmissionWebhook({
                  ...webhookOptions,
                  ...(validatingCredentials ? { findCredentials: validatingCredentials } : {}),
                  configurations: storeClient(stores.validatingWebhookConfigurations),
                  manifests: manifests.ValidatingAdmissionWebhook?.of('ValidatingWebhookConfiguration'),
                }),
              ),
            validatingPolicy: () =>
              keep(
                validatingAdmissionPolicy({
                  ...policyOptions,
                  policies: storeClient(stores.validatingAdmissionPolicies),
                  bindings: storeClient(stores.validatingAdmissionPolicyBindings),
                  manifests: manifests.ValidatingAdmissionPolicy && {
                    policies: manifests.ValidatingAdmissionPolicy.of<ValidatingPolicy>('ValidatingAdmissionPolicy'),
                    bindings: manifests.ValidatingAdmissionPolicy.of<ValidatingPolicyBinding>(
                      'ValidatingAdmissionPolicyBinding',
                    ),
                  },
                  onError: (error) => onError('validating admission policies cannot be followed', error),
                }),
              ),
          },
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
