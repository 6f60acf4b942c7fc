import type { AdmissionMetrics, AdmissionPluginName } from '@k8s-ts/admission';
import type { FeatureName } from '@k8s-ts/api/discovery';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { Client } from '@k8s-ts/client';
import type { AdmissionPlugin, Authorizer, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import type { OpenGroups } from '../groups/open-groups.js';

/** Caches and clients that the built-in admission plugins use. */
export interface AdmissionPluginSources {
  readonly groups: Omit<OpenGroups, 'groups' | 'stores' | 'postStartHooks' | 'metrics'>;
  /** Looks up namespaces for all plugins. */
  readonly namespaces: NamespaceLookup;
  /** A client of the server itself, for writes such as the usage of quotas. */
  readonly loopback: () => Client;
  /** The feature gates that are on, of those that act here. */
  readonly features: ReadonlySet<FeatureName>;
  /** The authorizer of the server. */
  readonly authorizer: Authorizer;
  /** Maps the kinds that are served now. */
  readonly restMapper: () => RESTMapper;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Make the plugins that objects of the API configure. */
  readonly configured: AdmissionPluginFactories;
  /** What the plugins count. */
  readonly metrics: AdmissionMetrics;
}

/** Makes a plugin; undefined when it needs the objects of a disabled group. */
export type AdmissionPluginFactory = () => AdmissionPlugin | undefined;

export type AdmissionPluginFactories = Readonly<Partial<Record<AdmissionPluginName, AdmissionPluginFactory>>>;
