// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.coordination.v1. */
export const coordinationV1 = `k8s.io.api.coordination.v1 coordination.k8s.io v1 v1 io.k8s.api.coordination.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
Lease k	metadata 1 0.ObjectMeta o	spec 2 .LeaseSpec o
LeaseList k	metadata 1 0.ListMeta o	items 2 [].Lease r
LeaseSpec -	holderIdentity 1 s op	leaseDurationSeconds 2 i op	acquireTime 3 0.MicroTime op	renewTime 4 0.MicroTime op	leaseTransitions 5 i op	strategy 6 s op t=v1.CoordinatedLeaseStrategy	preferredHolder 7 s op
`;
