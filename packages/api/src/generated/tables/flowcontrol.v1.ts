// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.flowcontrol.v1. */
export const flowcontrolV1 = `k8s.io.api.flowcontrol.v1 flowcontrol.apiserver.k8s.io v1 v1 io.k8s.api.flowcontrol.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
ExemptPriorityLevelConfiguration -	nominalConcurrencyShares 1 i op	lendablePercent 2 i op
FlowDistinguisherMethod -	type 1 s r t=v1.FlowDistinguisherMethodType
FlowSchema k	metadata 1 0.ObjectMeta o	spec 2 .FlowSchemaSpec o	status 3 .FlowSchemaStatus o
FlowSchemaCondition -	type 1 s o t=v1.FlowSchemaConditionType	status 2 s o t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
FlowSchemaList k	metadata 1 0.ListMeta o	items 2 [].FlowSchema r
FlowSchemaSpec -	priorityLevelConfiguration 1 .PriorityLevelConfigurationReference r	matchingPrecedence 2 i -	distinguisherMethod 3 .FlowDistinguisherMethod op	rules 4 [].PolicyRulesWithSubjects o L=atomic
FlowSchemaStatus -	conditions 1 [].FlowSchemaCondition o L=map K=type S=merge G=type
GroupSubject -	name 1 s r
LimitResponse u	type 1 s ru t=v1.LimitResponseType	queuing 2 .QueuingConfiguration op
LimitedPriorityLevelConfiguration -	nominalConcurrencyShares 1 i p	limitResponse 2 .LimitResponse o	lendablePercent 3 i op	borrowingLimitPercent 4 i op
NonResourcePolicyRule -	verbs 1 []s r L=set	nonResourceURLs 6 []s r L=set
PolicyRulesWithSubjects -	subjects 1 [].Subject r L=atomic	resourceRules 2 [].ResourcePolicyRule o L=atomic	nonResourceRules 3 [].NonResourcePolicyRule o L=atomic
PriorityLevelConfiguration k	metadata 1 0.ObjectMeta o	spec 2 .PriorityLevelConfigurationSpec o	status 3 .PriorityLevelConfigurationStatus o
PriorityLevelConfigurationCondition -	type 1 s o t=v1.PriorityLevelConfigurationConditionType	status 2 s o t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
PriorityLevelConfigurationList k	metadata 1 0.ListMeta o	items 2 [].PriorityLevelConfiguration r
PriorityLevelConfigurationReference -	name 1 s r
PriorityLevelConfigurationSpec u	type 1 s ru t=v1.PriorityLevelEnablement	limited 2 .LimitedPriorityLevelConfiguration op	exempt 3 .ExemptPriorityLevelConfiguration op
PriorityLevelConfigurationStatus -	conditions 1 [].PriorityLevelConfigurationCondition o L=map K=type S=merge G=type
QueuingConfiguration -	queues 1 i -	handSize 2 i -	queueLengthLimit 3 i -
ResourcePolicyRule -	verbs 1 []s r L=set	apiGroups 2 []s r L=set	resources 3 []s r L=set	clusterScope 4 b o	namespaces 5 []s - L=set
ServiceAccountSubject -	namespace 1 s r	name 2 s r
Subject u	kind 1 s ru t=v1.SubjectKind	user 2 .UserSubject op	group 3 .GroupSubject op	serviceAccount 4 .ServiceAccountSubject op
UserSubject -	name 1 s r
`;
