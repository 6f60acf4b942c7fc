// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { Binding, ComponentStatus, ConfigMap, Endpoints, Event, LimitRange, Namespace, Node, PersistentVolume, PersistentVolumeClaim, Pod, PodTemplate, ReplicationController, ResourceQuota, Secret, Service, ServiceAccount } from '../types/core.v1.js';

export type * from '../types/core.v1.js';

/** Binding: in namespaces. */
export const bindings: ResourceDescription<Binding> = /* @__PURE__ */ described({"version":"v1","resource":"bindings","kind":"Binding","namespaced":true,"subresources":[]});

/** ComponentStatus: cluster-scoped. */
export const componentStatuses: ResourceDescription<ComponentStatus> = /* @__PURE__ */ described({"version":"v1","resource":"componentstatuses","kind":"ComponentStatus","namespaced":false,"subresources":[]});

/** ConfigMap: in namespaces. */
export const configMaps: ResourceDescription<ConfigMap> = /* @__PURE__ */ described({"version":"v1","resource":"configmaps","kind":"ConfigMap","namespaced":true,"subresources":[]});

/** Endpoints: in namespaces. */
export const endpoints: ResourceDescription<Endpoints> = /* @__PURE__ */ described({"version":"v1","resource":"endpoints","kind":"Endpoints","namespaced":true,"subresources":[]});

/** Event: in namespaces. */
export const events: ResourceDescription<Event> = /* @__PURE__ */ described({"version":"v1","resource":"events","kind":"Event","namespaced":true,"subresources":[]});

/** LimitRange: in namespaces. */
export const limitRanges: ResourceDescription<LimitRange> = /* @__PURE__ */ described({"version":"v1","resource":"limitranges","kind":"LimitRange","namespaced":true,"subresources":[]});

/** Namespace: cluster-scoped. */
export const namespaces: ResourceDescription<Namespace> = /* @__PURE__ */ described({"version":"v1","resource":"namespaces","kind":"Namespace","namespaced":false,"subresources":["finalize","status"]});

/** Node: cluster-scoped. */
export const nodes: ResourceDescription<Node> = /* @__PURE__ */ described({"version":"v1","resource":"nodes","kind":"Node","namespaced":false,"subresources":["proxy","status"]});

/** PersistentVolumeClaim: in namespaces. */
export const persistentVolumeClaims: ResourceDescription<PersistentVolumeClaim> = /* @__PURE__ */ described({"version":"v1","resource":"persistentvolumeclaims","kind":"PersistentVolumeClaim","namespaced":true,"subresources":["status"]});

/** PersistentVolume: cluster-scoped. */
export const persistentVolumes: ResourceDescription<PersistentVolume> = /* @__PURE__ */ described({"version":"v1","resource":"persistentvolumes","kind":"PersistentVolume","namespaced":false,"subresources":["status"]});

/** Pod: in namespaces. */
export const pods: ResourceDescription<Pod> = /* @__PURE__ */ described({"version":"v1","resource":"pods","kind":"Pod","namespaced":true,"subresources":["attach","binding","ephemeralcontainers","eviction","exec","log","portforward","proxy","resize","status"]});

/** PodTemplate: in namespaces. */
export const podTemplates: ResourceDescription<PodTemplate> = /* @__PURE__ */ described({"version":"v1","resource":"podtemplates","kind":"PodTemplate","namespaced":true,"subresources":[]});

/** ReplicationController: in namespaces. */
export const replicationControllers: ResourceDescription<ReplicationController> = /* @__PURE__ */ described({"version":"v1","resource":"replicationcontrollers","kind":"ReplicationController","namespaced":true,"subresources":["scale","status"]});

/** ResourceQuota: in namespaces. */
export const resourceQuotas: ResourceDescription<ResourceQuota> = /* @__PURE__ */ described({"version":"v1","resource":"resourcequotas","kind":"ResourceQuota","namespaced":true,"subresources":["status"]});

/** Secret: in namespaces. */
export const secrets: ResourceDescription<Secret> = /* @__PURE__ */ described({"version":"v1","resource":"secrets","kind":"Secret","namespaced":true,"subresources":[]});

/** ServiceAccount: in namespaces. */
export const serviceAccounts: ResourceDescription<ServiceAccount> = /* @__PURE__ */ described({"version":"v1","resource":"serviceaccounts","kind":"ServiceAccount","namespaced":true,"subresources":["token"]});

/** Service: in namespaces. */
export const services: ResourceDescription<Service> = /* @__PURE__ */ described({"version":"v1","resource":"services","kind":"Service","namespaced":true,"subresources":["proxy","status"]});
