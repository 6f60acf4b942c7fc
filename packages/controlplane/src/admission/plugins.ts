import {
  type AdmissionPluginName,
  admissionPluginOrder,
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
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
import { subjectOrganizations } from '@k8s-ts/registry-certificates';
import { type AdmissionPlugin, type Authorizer, type NamespaceLookup, namespaceLifecycle } from '@k8s-ts/server';
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

/** What plugins work with besides stored objects. */
export interface AdmissionNeeds {
  /** Looks up namespaces for all plugins. */
  readonly namespaces: NamespaceLookup;
  /** A client of the server itself, for the usage of quotas. */
  readonly loopback: () => Client;
  /** Decides what users may do with signers of certificates. */
  readonly authorizer: Authorizer;
  /** Make the plugins that objects of the API configure. */
  readonly configured: Readonly<Partial<Record<AdmissionPluginName, Factory>>>;
}

/**
 * Makes the built-in admission plugins that are on, in kube-apiserver's order. Those that need the objects of a disabled group are left out.
 */
export function newAdmissionPlugins(
  { enabled = [], disabled = [] }: AdmissionPluginSettings,
  { core, node, scheduling, storage }: Pick<OpenGroups, 'core' | 'node' | 'scheduling' | 'storage'>,
  { namespaces, loopback, authorizer, configured }: AdmissionNeeds,
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
    CertificateApproval: () => certificateApproval(authorizer),
    CertificateSigning: () => certificateSigning(authorizer),
    CertificateSubjectRestriction: () => certificateSubjectRestriction(subjectOrganizations),
    ...configured,
    RuntimeClass: () => node && runtimeClass(storeReader(node.runtimeClasses)),
  };
  const isOn = (name: AdmissionPluginName) =>
    !disabled.includes(name) && (enabled.includes(name) || defaultAdmissionPlugins.includes(name));
  return admissionPluginOrder.filter(isOn).flatMap((name) => factories[name]?.() ?? []);
}
