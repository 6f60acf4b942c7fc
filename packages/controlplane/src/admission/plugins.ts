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
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
} from '@k8s-ts/admission';
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
 */
export function newAdmissionPlugins(
  { enabled = [], disabled = [] }: AdmissionPluginSettings,
  { core, node, scheduling, storage }: Pick<OpenGroups, 'core' | 'node' | 'scheduling' | 'storage'>,
  namespaces: NamespaceLookup,
): readonly AdmissionPlugin[] {
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
    RuntimeClass: () => node && runtimeClass(storeReader(node.runtimeClasses)),
  };
  const isOn = (name: AdmissionPluginName) =>
    !disabled.includes(name) && (enabled.includes(name) || defaultAdmissionPlugins.includes(name));
  return admissionPluginOrder.filter(isOn).flatMap((name) => factories[name]?.() ?? []);
}
