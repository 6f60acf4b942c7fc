// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.metrics.pkg.apis.custom_metrics.v1beta1. */
export const custom_metricsV1beta1 = `k8s.io.metrics.pkg.apis.custom_metrics.v1beta1 custom.metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.custom-metrics.v1beta1
#k8s.io.api.core.v1 k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource
MetricListOptions k	labelSelector 1 s o	metricLabelSelector 2 s o
MetricValue k	describedObject 1 0.ObjectReference r	metricName 2 s r	timestamp 3 1.Time r	window 4 l op	value 5 2.Quantity r	selector 6 1.LabelSelector p
MetricValueList k	metadata 1 1.ListMeta o	items 2 [].MetricValue r
`;
