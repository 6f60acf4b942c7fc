// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.autoscaling.v1. */
export const autoscalingV1 = `k8s.io.api.autoscaling.v1 autoscaling v1 v1 io.k8s.api.autoscaling.v1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
=MetricSourceType ["ContainerResource","External","Object","Pods","Resource"]
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	targetAverageUtilization 2 i op	targetAverageValue 3 0.Quantity op	container 5 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	currentAverageUtilization 2 i op	currentAverageValue 3 0.Quantity r	container 4 s r
CrossVersionObjectReference a	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metricName 1 s r	metricSelector 2 1.LabelSelector op	targetValue 3 0.Quantity op	targetAverageValue 4 0.Quantity op
ExternalMetricStatus -	metricName 1 s r	metricSelector 2 1.LabelSelector op	currentValue 3 0.Quantity r	currentAverageValue 4 0.Quantity op
HorizontalPodAutoscaler k	metadata 1 1.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec or	status 3 .HorizontalPodAutoscalerStatus o
HorizontalPodAutoscalerCondition -	type 1 s r t=v1.HorizontalPodAutoscalerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o
HorizontalPodAutoscalerList k	metadata 1 1.ListMeta o	items 2 [].HorizontalPodAutoscaler r
HorizontalPodAutoscalerSpec -	scaleTargetRef 1 .CrossVersionObjectReference r	minReplicas 2 i op	maxReplicas 3 i r	targetCPUUtilizationPercentage 4 i op
HorizontalPodAutoscalerStatus -	observedGeneration 1 l op	lastScaleTime 2 1.Time op	currentReplicas 3 i r	desiredReplicas 4 i r	currentCPUUtilizationPercentage 5 i op
MetricSpec -	type 1 s r E=MetricSourceType t=v1.MetricSourceType	object 2 .ObjectMetricSource op	pods 3 .PodsMetricSource op	resource 4 .ResourceMetricSource op	containerResource 7 .ContainerResourceMetricSource op	external 5 .ExternalMetricSource op
MetricStatus -	type 1 s r E=MetricSourceType t=v1.MetricSourceType	object 2 .ObjectMetricStatus op	pods 3 .PodsMetricStatus op	resource 4 .ResourceMetricStatus op	containerResource 7 .ContainerResourceMetricStatus op	external 5 .ExternalMetricStatus op
ObjectMetricSource -	target 1 .CrossVersionObjectReference r	metricName 2 s r	targetValue 3 0.Quantity r	selector 4 1.LabelSelector op	averageValue 5 0.Quantity op
ObjectMetricStatus -	target 1 .CrossVersionObjectReference r	metricName 2 s r	currentValue 3 0.Quantity r	selector 4 1.LabelSelector op	averageValue 5 0.Quantity op
PodsMetricSource -	metricName 1 s r	targetAverageValue 2 0.Quantity r	selector 3 1.LabelSelector op
PodsMetricStatus -	metricName 1 s r	currentAverageValue 2 0.Quantity r	selector 3 1.LabelSelector op
ResourceMetricSource -	name 1 s r t=v1.ResourceName	targetAverageUtilization 2 i op	targetAverageValue 3 0.Quantity op
ResourceMetricStatus -	name 1 s r t=v1.ResourceName	currentAverageUtilization 2 i op	currentAverageValue 3 0.Quantity r
Scale k	metadata 1 1.ObjectMeta o	spec 2 .ScaleSpec o	status 3 .ScaleStatus o
ScaleSpec -	replicas 1 i o D=0
ScaleStatus -	replicas 1 i r	selector 2 s o
`;
