// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { LeaseCandidate } from '../types/coordination.v1alpha2.js';

export type * from '../types/coordination.v1alpha2.js';

/** LeaseCandidate: in namespaces. */
export const leaseCandidates: ResourceDescription<LeaseCandidate> = /* @__PURE__ */ described({"group":"coordination.k8s.io","version":"v1alpha2","resource":"leasecandidates","kind":"LeaseCandidate","namespaced":true,"subresources":[]});
