// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.autoscaling.v2. */
export const autoscalingV2 = `k8s.io.api.autoscaling.v2 autoscaling v2 v2 io.k8s.api.autoscaling.v2
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	target 2 .MetricTarget r	container 3 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	current 2 .MetricValueStatus r	container 3 s r
CrossVersionObjectReference -	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metric 1 .MetricIdentifier r	target 2 .MetricTarget r
ExternalMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r
HPAScalingPolicy -	type 1 s r t=v2.HPAScalingPolicyType	value 2 i r	periodSeconds 3 i r
HPAScalingRules -	stabilizationWindowSeconds 3 i op	selectPolicy 1 s op t=v2.ScalingPolicySelect	policies 2 [].HPAScalingPolicy oe L=atomic	tolerance 4 0.Quantity op
HorizontalPodAutoscaler k	metadata 1 1.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec or	status 3 .HorizontalPodAutoscalerStatus o
HorizontalPodAutoscalerBehavior -	scaleUp 1 .HPAScalingRules op	scaleDown 2 .HPAScalingRules op
HorizontalPodAutoscalerCondition -	type 1 s r t=v2.HorizontalPodAutoscalerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o
HorizontalPodAutoscalerList k	metadata 1 1.ListMeta o	items 2 [].HorizontalPodAutoscaler r
HorizontalPodAutoscalerSpec -	scaleTargetRef 1 .CrossVersionObjectReference r	minReplicas 2 i op	maxReplicas 3 i r	metrics 4 [].MetricSpec o L=atomic	behavior 5 .HorizontalPodAutoscalerBehavior op
HorizontalPodAutoscalerStatus -	observedGeneration 1 l op	lastScaleTime 2 1.Time op	currentReplicas 3 i o	desiredReplicas 4 i r	currentMetrics 5 [].MetricStatus - L=atomic	conditions 6 [].HorizontalPodAutoscalerCondition o L=map K=type S=merge G=type
MetricIdentifier -	name 1 s r	selector 2 1.LabelSelector op
MetricSpec -	type 1 s r t=v2.MetricSourceType	object 2 .ObjectMetricSource op	pods 3 .PodsMetricSource op	resource 4 .ResourceMetricSource op	containerResource 7 .ContainerResourceMetricSource op	external 5 .ExternalMetricSource op
MetricStatus -	type 1 s r t=v2.MetricSourceType	object 2 .ObjectMetricStatus op	pods 3 .PodsMetricStatus op	resource 4 .ResourceMetricStatus op	containerResource 7 .ContainerResourceMetricStatus op	external 5 .ExternalMetricStatus op
MetricTarget -	type 1 s r t=v2.MetricTargetType	value 2 0.Quantity op	averageValue 3 0.Quantity op	averageUtilization 4 i op
MetricValueStatus -	value 1 0.Quantity op	averageValue 2 0.Quantity op	averageUtilization 3 i op
ObjectMetricSource -	describedObject 1 .CrossVersionObjectReference r	target 2 .MetricTarget r	metric 3 .MetricIdentifier r
ObjectMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r	describedObject 3 .CrossVersionObjectReference r
PodsMetricSource -	metric 1 .MetricIdentifier r	target 2 .MetricTarget r
PodsMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r
ResourceMetricSource -	name 1 s r t=v1.ResourceName	target 2 .MetricTarget r
ResourceMetricStatus -	name 1 s r t=v1.ResourceName	current 2 .MetricValueStatus r
`;
