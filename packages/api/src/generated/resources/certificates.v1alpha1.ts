// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { ClusterTrustBundle } from '../types/certificates.v1alpha1.js';

export type * from '../types/certificates.v1alpha1.js';

/** ClusterTrustBundle: cluster-scoped. */
export const clusterTrustBundles: ResourceDescription<ClusterTrustBundle> = /* @__PURE__ */ described({"group":"certificates.k8s.io","version":"v1alpha1","resource":"clustertrustbundles","kind":"ClusterTrustBundle","namespaced":false,"subresources":[]});
