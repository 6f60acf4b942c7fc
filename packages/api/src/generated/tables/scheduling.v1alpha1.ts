// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.

/** Field table of k8s.io.api.scheduling.v1alpha1. */
export const schedulingV1alpha1 = `k8s.io.api.scheduling.v1alpha1 scheduling.k8s.io v1alpha1 v1alpha1 io.k8s.api.scheduling.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.PreemptionPolicy ["Never","PreemptLowerPriority"]
BasicSchedulingPolicy -
GangSchedulingPolicy -	minCount 1 i r
PodGroup -	name 1 s r	policy 3 .PodGroupPolicy r
PodGroupPolicy -	basic 2 .BasicSchedulingPolicy op	gang 3 .GangSchedulingPolicy op
PriorityClass k	metadata 1 0.ObjectMeta o	value 2 i r	globalDefault 3 b o	description 4 s o	preemptionPolicy 5 s op E=k8s.io.api.core.v1.PreemptionPolicy t=v1.PreemptionPolicy
PriorityClassList k	metadata 1 0.ListMeta o	items 2 [].PriorityClass r
TypedLocalObjectReference -	apiGroup 1 s o	kind 2 s r	name 3 s r
Workload k	metadata 1 0.ObjectMeta o	spec 2 .WorkloadSpec r
WorkloadList k	metadata 1 0.ListMeta o	items 2 [].Workload r
WorkloadSpec -	controllerRef 1 .TypedLocalObjectReference op	podGroups 2 [].PodGroup r L=map K=name
`;
