// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.coordination.v1beta1. */
export const coordinationV1beta1 = `k8s.io.api.coordination.v1beta1 coordination.k8s.io v1beta1 v1beta1 io.k8s.api.coordination.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
Lease k	metadata 1 0.ObjectMeta o	spec 2 .LeaseSpec o
LeaseCandidate k	metadata 1 0.ObjectMeta o	spec 2 .LeaseCandidateSpec or
LeaseCandidateList k	metadata 1 0.ListMeta o	items 2 [].LeaseCandidate r
LeaseCandidateSpec -	leaseName 1 s r	pingTime 2 0.MicroTime op	renewTime 3 0.MicroTime op	binaryVersion 4 s r	emulationVersion 5 s o	strategy 6 s or t=v1.CoordinatedLeaseStrategy
LeaseList k	metadata 1 0.ListMeta o	items 2 [].Lease r
LeaseSpec -	holderIdentity 1 s op	leaseDurationSeconds 2 i op	acquireTime 3 0.MicroTime op	renewTime 4 0.MicroTime op	leaseTransitions 5 i op	strategy 6 s op t=v1.CoordinatedLeaseStrategy	preferredHolder 7 s op
`;
