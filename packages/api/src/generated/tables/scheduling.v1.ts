// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.scheduling.v1. */
export const schedulingV1 = `k8s.io.api.scheduling.v1 scheduling.k8s.io v1 v1 io.k8s.api.scheduling.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.PreemptionPolicy ["Never","PreemptLowerPriority"]
PriorityClass k	metadata 1 0.ObjectMeta o	value 2 i -	globalDefault 3 b o	description 4 s o	preemptionPolicy 5 s op E=k8s.io.api.core.v1.PreemptionPolicy t=v1.PreemptionPolicy
PriorityClassList k	metadata 1 0.ListMeta o	items 2 [].PriorityClass r
`;
