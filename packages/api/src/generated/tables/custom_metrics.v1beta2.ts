// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.metrics.pkg.apis.custom_metrics.v1beta2. */
export const custom_metricsV1beta2 = `k8s.io.metrics.pkg.apis.custom_metrics.v1beta2 custom.metrics.k8s.io v1beta2 v1beta2 io.k8s.metrics.pkg.apis.custom-metrics.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
MetricIdentifier -	name 1 s r	selector 2 0.LabelSelector p
MetricListOptions k	labelSelector 1 s o	metricLabelSelector 2 s o
MetricValue k	describedObject 1 1.ObjectReference r	metric 2 .MetricIdentifier r	timestamp 3 0.Time r	windowSeconds 4 l op	value 5 2.Quantity r
MetricValueList k	metadata 1 0.ListMeta o	items 2 [].MetricValue r
`;
