// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.policy.v1beta1. */
export const policyV1beta1 = `k8s.io.api.policy.v1beta1 policy v1beta1 v1beta1 io.k8s.api.policy.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.util.intstr
=UnhealthyPodEvictionPolicyType ["AlwaysAllow","IfHealthyBudget"]
Eviction k	metadata 1 0.ObjectMeta o	deleteOptions 2 0.DeleteOptions op
PodDisruptionBudget k	metadata 1 0.ObjectMeta o	spec 2 .PodDisruptionBudgetSpec o	status 3 .PodDisruptionBudgetStatus o
PodDisruptionBudgetList k	metadata 1 0.ListMeta o	items 2 [].PodDisruptionBudget r
PodDisruptionBudgetSpec -	minAvailable 1 1.IntOrString op	selector 2 0.LabelSelector op	maxUnavailable 3 1.IntOrString op	unhealthyPodEvictionPolicy 4 s op E=UnhealthyPodEvictionPolicyType t=v1beta1.UnhealthyPodEvictionPolicyType
PodDisruptionBudgetStatus -	observedGeneration 1 l o	disruptedPods 2 {}0.Time o	disruptionsAllowed 3 i -	currentHealthy 4 i -	desiredHealthy 5 i -	expectedPods 6 i -	conditions 7 []0.Condition o L=map K=type S=merge G=type
`;
