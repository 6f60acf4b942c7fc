import {
  type AdmissionPluginName,
  admissionPluginOrder,
  defaultAdmissionPlugins,
  defaultStorageClass,
  defaultTolerationSeconds,
  limitRanger,
  persistentVolumeClaimResize,
  podSecurity,
  priority,
  resourceQuota,
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
} from '@k8s-ts/admission';
import type { ResourceQuota } from '@k8s-ts/api/types';
import type { Client } from '@k8s-ts/client';
import { type AdmissionPlugin, type NamespaceLookup, namespaceLifecycle } from '@k8s-ts/server';
import type { OpenGroups } from '../groups/index.js';
import { storeReader } from './store-reader.js';

/** Which of the built-in admission plugins are on, by their names in kube-apiserver. */
export interface AdmissionPluginSettings {
  /** On besides those that are on by default. */
  readonly enabled?: readonly string[];
  /** Off, although they are on by default. */
  readonly disabled?: readonly string[];
}

type Factory = () => AdmissionPlugin | undefined;

/**
 * Makes the built-in admission plugins that are on, in kube-apiserver's order. Those that need the objects of a disabled group are left out.
 *
 * @param namespaces looks up namespaces for all plugins
 * @param loopback a client of the server itself, for the usage of quotas
 * @param configured makes the plugins that objects of the API configure
 */
export function newAdmissionPlugins(
  { enabled = [], disabled = [] }: AdmissionPluginSettings,
  { core, node, scheduling, storage }: Pick<OpenGroups, 'core' | 'node' | 'scheduling' | 'storage'>,
  namespaces: NamespaceLookup,
  loopback: () => Client,
  configured: Readonly<Partial<Record<AdmissionPluginName, Factory>>>,
): readonly AdmissionPlugin[] {
  const quotaClient = () =>
    loopback().resource<ResourceQuota>({ version: 'v1', resource: 'resourcequotas', kind: 'ResourceQuota' });
  const factories: Readonly<Partial<Record<AdmissionPluginName, Factory>>> = {
    NamespaceLifecycle: () => namespaceLifecycle({ lookup: namespaces }),
    LimitRanger: () => limitRanger({ limitRanges: storeReader(core.limitRanges) }),
    ServiceAccount: () => serviceAccount({ serviceAccounts: storeReader(core.serviceAccounts) }),
    TaintNodesByCondition: taintNodesByCondition,
    PodSecurity: () => podSecurity({ namespaces, pods: storeReader(core.pods) }),
    Priority: () => scheduling && priority(storeReader(scheduling.priorityClasses)),
    DefaultTolerationSeconds: defaultTolerationSeconds,
    DefaultStorageClass: () => storage && defaultStorageClass(storeReader(storage.storageClasses)),
    StorageObjectInUseProtection: storageObjectInUseProtection,
    PersistentVolumeClaimResize: () => storage && persistentVolumeClaimResize(storeReader(storage.storageClasses)),
    ResourceQuota: () =>
      resourceQuota({
        quotas: storeReader(core.resourceQuotas),
        updateStatus: (quota) =>
          quotaClient()
            .namespace(quota.metadata?.namespace ?? '')
            .update(quota, { subresource: 'status' }),
      }),
    ...configured,
    RuntimeClass: () => node && runtimeClass(storeReader(node.runtimeClasses)),
  };
  const isOn = (name: AdmissionPluginName) =>
    !disabled.includes(name) && (enabled.includes(name) || defaultAdmissionPlugins.includes(name));
  return admissionPluginOrder.filter(isOn).flatMap((name) => factories[name]?.() ?? []);
}
