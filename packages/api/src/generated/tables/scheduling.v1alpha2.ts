// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.scheduling.v1alpha2. */
export const schedulingV1alpha2 = `k8s.io.api.scheduling.v1alpha2 scheduling.k8s.io v1alpha2 v1alpha2 io.k8s.api.scheduling.v1alpha2
#k8s.io.apimachinery.pkg.apis.meta.v1
=DisruptionMode ["Pod","PodGroup"]
BasicSchedulingPolicy -
GangSchedulingPolicy -	minCount 1 i r
PodGroup k	metadata 1 0.ObjectMeta o	spec 2 .PodGroupSpec r	status 3 .PodGroupStatus o
PodGroupList k	metadata 1 0.ListMeta o	items 2 [].PodGroup r
PodGroupResourceClaim -	name 1 s r	resourceClaimName 2 s op	resourceClaimTemplateName 3 s op
PodGroupResourceClaimStatus -	name 1 s r	resourceClaimName 2 s op
PodGroupSchedulingConstraints -	topology 1 [].TopologyConstraint o L=atomic
PodGroupSchedulingPolicy u	basic 1 .BasicSchedulingPolicy op	gang 2 .GangSchedulingPolicy op
PodGroupSpec -	podGroupTemplateRef 1 .PodGroupTemplateReference p	schedulingPolicy 2 .PodGroupSchedulingPolicy r	schedulingConstraints 3 .PodGroupSchedulingConstraints op	resourceClaims 4 [].PodGroupResourceClaim o L=map K=name S=merge,retainKeys G=name	disruptionMode 5 s op E=DisruptionMode D="Pod" t=v1alpha2.DisruptionMode	priorityClassName 6 s o	priority 7 i op
PodGroupStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type	resourceClaimStatuses 2 [].PodGroupResourceClaimStatus o L=map K=name S=merge,retainKeys G=name
PodGroupTemplate -	name 1 s r	schedulingPolicy 2 .PodGroupSchedulingPolicy r	schedulingConstraints 3 .PodGroupSchedulingConstraints p	resourceClaims 4 [].PodGroupResourceClaim o L=map K=name S=merge,retainKeys G=name	disruptionMode 5 s op E=DisruptionMode t=v1alpha2.DisruptionMode	priorityClassName 6 s o	priority 7 i op
PodGroupTemplateReference u	workload 1 .WorkloadPodGroupTemplateReference p
TopologyConstraint -	key 1 s r
TypedLocalObjectReference -	apiGroup 1 s o	kind 2 s r	name 3 s r
Workload k	metadata 1 0.ObjectMeta o	spec 2 .WorkloadSpec r
WorkloadList k	metadata 1 0.ListMeta o	items 2 [].Workload r
WorkloadPodGroupTemplateReference -	workloadName 1 s r	podGroupTemplateName 2 s r
WorkloadSpec -	controllerRef 1 .TypedLocalObjectReference op	podGroupTemplates 2 [].PodGroupTemplate r L=map K=name
`;
