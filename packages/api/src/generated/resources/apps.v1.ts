// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../types/apps.v1.js';

export type * from '../types/apps.v1.js';

/** ControllerRevision: in namespaces. */
export const controllerRevisions: ResourceDescription<ControllerRevision> = /* @__PURE__ */ described({"group":"apps","version":"v1","resource":"controllerrevisions","kind":"ControllerRevision","namespaced":true,"subresources":[]});

/** DaemonSet: in namespaces. */
export const daemonSets: ResourceDescription<DaemonSet> = /* @__PURE__ */ described({"group":"apps","version":"v1","resource":"daemonsets","kind":"DaemonSet","namespaced":true,"subresources":["status"]});

/** Deployment: in namespaces. */
export const deployments: ResourceDescription<Deployment> = /* @__PURE__ */ described({"group":"apps","version":"v1","resource":"deployments","kind":"Deployment","namespaced":true,"subresources":["scale","status"]});

/** ReplicaSet: in namespaces. */
export const replicaSets: ResourceDescription<ReplicaSet> = /* @__PURE__ */ described({"group":"apps","version":"v1","resource":"replicasets","kind":"ReplicaSet","namespaced":true,"subresources":["scale","status"]});

/** StatefulSet: in namespaces. */
export const statefulSets: ResourceDescription<StatefulSet> = /* @__PURE__ */ described({"group":"apps","version":"v1","resource":"statefulsets","kind":"StatefulSet","namespaced":true,"subresources":["scale","status"]});
