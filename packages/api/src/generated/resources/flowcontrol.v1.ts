// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { FlowSchema, PriorityLevelConfiguration } from '../types/flowcontrol.v1.js';

export type * from '../types/flowcontrol.v1.js';

/** FlowSchema: cluster-scoped. */
export const flowSchemas: ResourceDescription<FlowSchema> = /* @__PURE__ */ described({"group":"flowcontrol.apiserver.k8s.io","version":"v1","resource":"flowschemas","kind":"FlowSchema","namespaced":false,"subresources":["status"]});

/** PriorityLevelConfiguration: cluster-scoped. */
export const priorityLevelConfigurations: ResourceDescription<PriorityLevelConfiguration> = /* @__PURE__ */ described({"group":"flowcontrol.apiserver.k8s.io","version":"v1","resource":"prioritylevelconfigurations","kind":"PriorityLevelConfiguration","namespaced":false,"subresources":["status"]});
