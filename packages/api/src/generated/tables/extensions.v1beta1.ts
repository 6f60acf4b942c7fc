// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.extensions.v1beta1. */
export const extensionsV1beta1 = `k8s.io.api.extensions.v1beta1 extensions v1beta1 v1beta1 io.k8s.api.extensions.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
DaemonSet k	metadata 1 0.ObjectMeta o	spec 2 .DaemonSetSpec o	status 3 .DaemonSetStatus o
DaemonSetCondition -	type 1 s r t=v1beta1.DaemonSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
DaemonSetList k	metadata 1 0.ListMeta o	items 2 [].DaemonSet r
DaemonSetSpec -	selector 1 0.LabelSelector op	template 2 1.PodTemplateSpec r	updateStrategy 3 .DaemonSetUpdateStrategy o	minReadySeconds 4 i o	templateGeneration 5 l o	revisionHistoryLimit 6 i op
DaemonSetStatus -	currentNumberScheduled 1 i r	numberMisscheduled 2 i r	desiredNumberScheduled 3 i r	numberReady 4 i r	observedGeneration 5 l o	updatedNumberScheduled 6 i o	numberAvailable 7 i o	numberUnavailable 8 i o	collisionCount 9 i op	conditions 10 [].DaemonSetCondition o L=map K=type S=merge G=type
DaemonSetUpdateStrategy -	type 1 s o t=v1beta1.DaemonSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateDaemonSet op
Deployment k	metadata 1 0.ObjectMeta o	spec 2 .DeploymentSpec o	status 3 .DeploymentStatus o
DeploymentCondition -	type 1 s r t=v1beta1.DeploymentConditionType	status 2 s r t=v1.ConditionStatus	lastUpdateTime 6 0.Time o	lastTransitionTime 7 0.Time o	reason 4 s o	message 5 s o
DeploymentList k	metadata 1 0.ListMeta o	items 2 [].Deployment r
DeploymentRollback k	name 1 s r	updatedAnnotations 2 {}s o	rollbackTo 3 .RollbackConfig r
DeploymentSpec -	replicas 1 i op	selector 2 0.LabelSelector op	template 3 1.PodTemplateSpec r	strategy 4 .DeploymentStrategy o S=retainKeys	minReadySeconds 5 i o	revisionHistoryLimit 6 i op	paused 7 b o	rollbackTo 8 .RollbackConfig op	progressDeadlineSeconds 9 i op
DeploymentStatus -	observedGeneration 1 l o	replicas 2 i o	updatedReplicas 3 i o	readyReplicas 7 i o	availableReplicas 4 i o	unavailableReplicas 5 i o	terminatingReplicas 9 i op	conditions 6 [].DeploymentCondition o L=map K=type S=merge G=type	collisionCount 8 i op
DeploymentStrategy -	type 1 s o t=v1beta1.DeploymentStrategyType	rollingUpdate 2 .RollingUpdateDeployment op
HTTPIngressPath -	path 1 s o	pathType 3 s op t=v1beta1.PathType	backend 2 .IngressBackend r
HTTPIngressRuleValue -	paths 1 [].HTTPIngressPath r L=atomic
IPBlock -	cidr 1 s r	except 2 []s o L=atomic
Ingress k	metadata 1 0.ObjectMeta o	spec 2 .IngressSpec o	status 3 .IngressStatus o
IngressBackend -	serviceName 1 s o	servicePort 2 2.IntOrString o	resource 3 1.TypedLocalObjectReference op
IngressList k	metadata 1 0.ListMeta o	items 2 [].Ingress r
IngressLoadBalancerIngress -	ip 1 s o	hostname 2 s o	ports 4 [].IngressPortStatus o L=atomic
IngressLoadBalancerStatus -	ingress 1 [].IngressLoadBalancerIngress o L=atomic
IngressPortStatus -	port 1 i r	protocol 2 s r E=k8s.io.api.core.v1.Protocol t=v1.Protocol	error 3 s op
IngressRule -	host 1 s o	ingressRuleValue 2 .IngressRuleValue i
IngressRuleValue -	http 1 .HTTPIngressRuleValue op
IngressSpec -	ingressClassName 4 s op	backend 1 .IngressBackend op	tls 2 [].IngressTLS o L=atomic	rules 3 [].IngressRule o L=atomic
IngressStatus -	loadBalancer 1 .IngressLoadBalancerStatus o
IngressTLS -	hosts 1 []s o L=atomic	secretName 2 s o
NetworkPolicy k	metadata 1 0.ObjectMeta o	spec 2 .NetworkPolicySpec o
NetworkPolicyEgressRule -	ports 1 [].NetworkPolicyPort o L=atomic	to 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyIngressRule -	ports 1 [].NetworkPolicyPort o L=atomic	from 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyList k	metadata 1 0.ListMeta o	items 2 [].NetworkPolicy r
NetworkPolicyPeer -	podSelector 1 0.LabelSelector op	namespaceSelector 2 0.LabelSelector op	ipBlock 3 .IPBlock op
NetworkPolicyPort -	protocol 1 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 2 2.IntOrString op	endPort 3 i op
NetworkPolicySpec -	podSelector 1 0.LabelSelector r	ingress 2 [].NetworkPolicyIngressRule o L=atomic	egress 3 [].NetworkPolicyEgressRule o L=atomic	policyTypes 4 []s o L=atomic t=[]v1beta1.PolicyType
ReplicaSet k	metadata 1 0.ObjectMeta o	spec 2 .ReplicaSetSpec o	status 3 .ReplicaSetStatus o
ReplicaSetCondition -	type 1 s r t=v1beta1.ReplicaSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
ReplicaSetList k	metadata 1 0.ListMeta o	items 2 [].ReplicaSet r
ReplicaSetSpec -	replicas 1 i op	minReadySeconds 4 i o	selector 2 0.LabelSelector op	template 3 1.PodTemplateSpec o
ReplicaSetStatus -	replicas 1 i r	fullyLabeledReplicas 2 i o	readyReplicas 4 i o	availableReplicas 5 i o	terminatingReplicas 7 i op	observedGeneration 3 l o	conditions 6 [].ReplicaSetCondition o L=map K=type S=merge G=type
RollbackConfig -	revision 1 l o
RollingUpdateDaemonSet -	maxUnavailable 1 2.IntOrString op	maxSurge 2 2.IntOrString op
RollingUpdateDeployment -	maxUnavailable 1 2.IntOrString op	maxSurge 2 2.IntOrString op
Scale k	metadata 1 0.ObjectMeta o	spec 2 .ScaleSpec o	status 3 .ScaleStatus o
ScaleSpec -	replicas 1 i o D=0
ScaleStatus -	replicas 1 i r	selector 2 {}s o M=atomic	targetSelector 3 s o
`;
