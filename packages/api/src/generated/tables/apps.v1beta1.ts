// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.apps.v1beta1. */
export const appsV1beta1 = `k8s.io.api.apps.v1beta1 apps v1beta1 v1beta1 io.k8s.api.apps.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
ControllerRevision k	metadata 1 0.ObjectMeta o	data 2 1.RawExtension o	revision 3 l r
ControllerRevisionList k	metadata 1 0.ListMeta o	items 2 [].ControllerRevision r
Deployment k	metadata 1 0.ObjectMeta o	spec 2 .DeploymentSpec o	status 3 .DeploymentStatus o
DeploymentCondition -	type 1 s r t=v1beta1.DeploymentConditionType	status 2 s r t=v1.ConditionStatus	lastUpdateTime 6 0.Time o	lastTransitionTime 7 0.Time o	reason 4 s o	message 5 s o
DeploymentList k	metadata 1 0.ListMeta o	items 2 [].Deployment r
DeploymentRollback k	name 1 s r	updatedAnnotations 2 {}s o	rollbackTo 3 .RollbackConfig r
DeploymentSpec -	replicas 1 i op	selector 2 0.LabelSelector op	template 3 2.PodTemplateSpec r	strategy 4 .DeploymentStrategy o S=retainKeys	minReadySeconds 5 i o	revisionHistoryLimit 6 i op	paused 7 b o	rollbackTo 8 .RollbackConfig op	progressDeadlineSeconds 9 i op
DeploymentStatus -	observedGeneration 1 l o	replicas 2 i o	updatedReplicas 3 i o	readyReplicas 7 i o	availableReplicas 4 i o	unavailableReplicas 5 i o	terminatingReplicas 9 i op	conditions 6 [].DeploymentCondition o L=map K=type S=merge G=type	collisionCount 8 i op
DeploymentStrategy -	type 1 s o t=v1beta1.DeploymentStrategyType	rollingUpdate 2 .RollingUpdateDeployment op
RollbackConfig -	revision 1 l o
RollingUpdateDeployment -	maxUnavailable 1 3.IntOrString op	maxSurge 2 3.IntOrString op
RollingUpdateStatefulSetStrategy -	partition 1 i op	maxUnavailable 2 3.IntOrString op
Scale k	metadata 1 0.ObjectMeta o	spec 2 .ScaleSpec o	status 3 .ScaleStatus o
ScaleSpec -	replicas 1 i o D=0
ScaleStatus -	replicas 1 i r	selector 2 {}s o	targetSelector 3 s o
StatefulSet k	metadata 1 0.ObjectMeta o	spec 2 .StatefulSetSpec o	status 3 .StatefulSetStatus o
StatefulSetCondition -	type 1 s r t=v1beta1.StatefulSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
StatefulSetList k	metadata 1 0.ListMeta o	items 2 [].StatefulSet r
StatefulSetOrdinals -	start 1 i -
StatefulSetPersistentVolumeClaimRetentionPolicy -	whenDeleted 1 s o t=v1beta1.PersistentVolumeClaimRetentionPolicyType	whenScaled 2 s o t=v1beta1.PersistentVolumeClaimRetentionPolicyType
StatefulSetSpec -	replicas 1 i op	selector 2 0.LabelSelector op	template 3 2.PodTemplateSpec r	volumeClaimTemplates 4 []2.PersistentVolumeClaim o L=atomic	serviceName 5 s -	podManagementPolicy 6 s o t=v1beta1.PodManagementPolicyType	updateStrategy 7 .StatefulSetUpdateStrategy o	revisionHistoryLimit 8 i op	minReadySeconds 9 i o	persistentVolumeClaimRetentionPolicy 10 .StatefulSetPersistentVolumeClaimRetentionPolicy op	ordinals 11 .StatefulSetOrdinals op
StatefulSetStatus -	observedGeneration 1 l op	replicas 2 i r	readyReplicas 3 i o	currentReplicas 4 i o	updatedReplicas 5 i o	currentRevision 6 s o	updateRevision 7 s o	collisionCount 9 i op	conditions 10 [].StatefulSetCondition o L=map K=type S=merge G=type	availableReplicas 11 i -
StatefulSetUpdateStrategy -	type 1 s o t=v1beta1.StatefulSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateStatefulSetStrategy op
`;
