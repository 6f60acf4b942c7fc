// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.metrics.pkg.apis.external_metrics.v1beta1. */
export const external_metricsV1beta1 = `k8s.io.metrics.pkg.apis.external_metrics.v1beta1 external.metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.external-metrics.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource
ExternalMetricValue k	metricName 1 s r	metricLabels 2 {}s r	timestamp 3 0.Time r	window 4 l op	value 5 1.Quantity r
ExternalMetricValueList k	metadata 1 0.ListMeta o	items 2 [].ExternalMetricValue r
`;
