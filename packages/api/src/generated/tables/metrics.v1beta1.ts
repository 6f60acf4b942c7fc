// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.metrics.pkg.apis.metrics.v1beta1. */
export const metricsV1beta1 = `k8s.io.metrics.pkg.apis.metrics.v1beta1 metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.metrics.v1beta1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerMetrics -	name 1 s r	usage 2 {}0.Quantity r t=v1.ResourceList
NodeMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	usage 4 {}0.Quantity r t=v1.ResourceList
NodeMetricsList k	metadata 1 1.ListMeta o	items 2 [].NodeMetrics r
PodMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	containers 4 [].ContainerMetrics r L=atomic
PodMetricsList k	metadata 1 1.ListMeta o	items 2 [].PodMetrics r
`;
