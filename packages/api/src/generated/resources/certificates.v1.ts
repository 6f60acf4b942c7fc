// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { CertificateSigningRequest } from '../types/certificates.v1.js';

export type * from '../types/certificates.v1.js';

/** CertificateSigningRequest: cluster-scoped. */
export const certificateSigningRequests: ResourceDescription<CertificateSigningRequest> = /* @__PURE__ */ described({"group":"certificates.k8s.io","version":"v1","resource":"certificatesigningrequests","kind":"CertificateSigningRequest","namespaced":false,"subresources":["approval","status"]});
