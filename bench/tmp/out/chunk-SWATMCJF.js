import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  createTypeRegistry,
  metaTables
} from "./chunk-V53NY6IS.js";

// packages/api/src/generated/tables/admission.v1.ts
var admissionV1 = `k8s.io.api.admission.v1 admission.k8s.io v1 v1 io.k8s.api.admission.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1 k8s.io.apimachinery.pkg.runtime
AdmissionRequest -	uid 1 s r t=types.UID	kind 2 0.GroupVersionKind r	resource 3 0.GroupVersionResource r	subResource 4 s o	requestKind 13 0.GroupVersionKind op	requestResource 14 0.GroupVersionResource op	requestSubResource 15 s o	name 5 s o	namespace 6 s o	operation 7 s r t=v1.Operation	userInfo 8 1.UserInfo r	object 9 2.RawExtension o	oldObject 10 2.RawExtension o	dryRun 11 b op	options 12 2.RawExtension o
AdmissionResponse -	uid 1 s r t=types.UID	allowed 2 b r	status 3 0.Status op	patch 4 y o	patchType 5 s op t=v1.PatchType	auditAnnotations 6 {}s o	warnings 7 []s o L=atomic
AdmissionReview k	request 1 .AdmissionRequest op	response 2 .AdmissionResponse op
`;

// packages/api/src/generated/tables/admission.v1beta1.ts
var admissionV1beta1 = `k8s.io.api.admission.v1beta1 admission.k8s.io v1beta1 v1beta1 io.k8s.api.admission.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1 k8s.io.apimachinery.pkg.runtime
AdmissionRequest -	uid 1 s r t=types.UID	kind 2 0.GroupVersionKind r	resource 3 0.GroupVersionResource r	subResource 4 s o	requestKind 13 0.GroupVersionKind op	requestResource 14 0.GroupVersionResource op	requestSubResource 15 s o	name 5 s o	namespace 6 s o	operation 7 s r t=v1beta1.Operation	userInfo 8 1.UserInfo r	object 9 2.RawExtension o	oldObject 10 2.RawExtension o	dryRun 11 b op	options 12 2.RawExtension o
AdmissionResponse -	uid 1 s r t=types.UID	allowed 2 b r	status 3 0.Status op	patch 4 y o	patchType 5 s op t=v1beta1.PatchType	auditAnnotations 6 {}s o	warnings 7 []s o L=atomic
AdmissionReview k	request 1 .AdmissionRequest op	response 2 .AdmissionResponse op
`;

// packages/api/src/generated/tables/admissionregistration.v1.ts
var admissionregistrationV1 = `k8s.io.api.admissionregistration.v1 admissionregistration.k8s.io v1 v1 io.k8s.api.admissionregistration.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=MatchPolicyType ["Equivalent","Exact"]
=FailurePolicyType ["Fail","Ignore"]
=SideEffectClass ["None","NoneOnDryRun","Some","Unknown"]
=ReinvocationPolicyType ["IfNeeded","Never"]
=ScopeType ["*","Cluster","Namespaced"]
=OperationType ["*","CONNECT","CREATE","DELETE","UPDATE"]
=ValidationAction ["Audit","Deny","Warn"]
AuditAnnotation -	key 1 s r	valueExpression 2 s r
ExpressionWarning -	fieldRef 2 s r	warning 3 s r
MatchCondition -	name 1 s r	expression 2 s r
MatchResources a	namespaceSelector 1 0.LabelSelector op	objectSelector 2 0.LabelSelector op	resourceRules 3 [].NamedRuleWithOperations o L=atomic	excludeResourceRules 4 [].NamedRuleWithOperations o L=atomic	matchPolicy 7 s op E=MatchPolicyType t=v1.MatchPolicyType
MutatingWebhook -	name 1 s r	clientConfig 2 .WebhookClientConfig r	rules 3 [].RuleWithOperations o L=atomic	failurePolicy 4 s op E=FailurePolicyType t=v1.FailurePolicyType	matchPolicy 9 s op E=MatchPolicyType t=v1.MatchPolicyType	namespaceSelector 5 0.LabelSelector op	objectSelector 11 0.LabelSelector op	sideEffects 6 s pr E=SideEffectClass t=v1.SideEffectClass	timeoutSeconds 7 i op	admissionReviewVersions 8 []s r L=atomic	reinvocationPolicy 10 s op E=ReinvocationPolicyType t=v1.ReinvocationPolicyType	matchConditions 12 [].MatchCondition o L=map K=name S=merge G=name
MutatingWebhookConfiguration k	metadata 1 0.ObjectMeta o	webhooks 2 [].MutatingWebhook o L=map K=name S=merge G=name
MutatingWebhookConfigurationList k	metadata 1 0.ListMeta o	items 2 [].MutatingWebhookConfiguration r
NamedRuleWithOperations a	resourceNames 1 []s o L=atomic	ruleWithOperations 2 .RuleWithOperations i
ParamKind a	apiVersion 1 s o	kind 2 s o
ParamRef a	name 1 s o	namespace 2 s o	selector 3 0.LabelSelector op	parameterNotFoundAction 4 s op t=v1.ParameterNotFoundActionType
Rule -	apiGroups 1 []s o L=atomic	apiVersions 2 []s o L=atomic	resources 3 []s o L=atomic	scope 4 s op E=ScopeType t=v1.ScopeType
RuleWithOperations -	operations 1 []s o E=OperationType L=atomic t=[]v1.OperationType	rule 2 .Rule i
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
TypeChecking -	expressionWarnings 1 [].ExpressionWarning o L=atomic
ValidatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicySpec o	status 3 .ValidatingAdmissionPolicyStatus o
ValidatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicyBindingSpec o
ValidatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicyBinding r
ValidatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op	validationActions 4 []s o E=ValidationAction L=set t=[]v1.ValidationAction
ValidatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicy r
ValidatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	validations 3 [].Validation o L=atomic	failurePolicy 4 s op E=FailurePolicyType t=v1.FailurePolicyType	auditAnnotations 5 [].AuditAnnotation o L=atomic	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	variables 7 [].Variable o L=map K=name S=merge G=name
ValidatingAdmissionPolicyStatus -	observedGeneration 1 l o	typeChecking 2 .TypeChecking op	conditions 3 []0.Condition o L=map K=type
ValidatingWebhook -	name 1 s r	clientConfig 2 .WebhookClientConfig r	rules 3 [].RuleWithOperations o L=atomic	failurePolicy 4 s op E=FailurePolicyType t=v1.FailurePolicyType	matchPolicy 9 s op E=MatchPolicyType t=v1.MatchPolicyType	namespaceSelector 5 0.LabelSelector op	objectSelector 10 0.LabelSelector op	sideEffects 6 s pr E=SideEffectClass t=v1.SideEffectClass	timeoutSeconds 7 i op	admissionReviewVersions 8 []s r L=atomic	matchConditions 11 [].MatchCondition o L=map K=name S=merge G=name
ValidatingWebhookConfiguration k	metadata 1 0.ObjectMeta o	webhooks 2 [].ValidatingWebhook o L=map K=name S=merge G=name
ValidatingWebhookConfigurationList k	metadata 1 0.ListMeta o	items 2 [].ValidatingWebhookConfiguration r
Validation -	expression 1 s r	message 2 s o	reason 3 s op t=v1.StatusReason	messageExpression 4 s o
Variable a	name 1 s r	expression 2 s r
WebhookClientConfig -	url 3 s op	service 1 .ServiceReference op	caBundle 2 y o
`;

// packages/api/src/generated/tables/admissionregistration.v1alpha1.ts
var admissionregistrationV1alpha1 = `k8s.io.api.admissionregistration.v1alpha1 admissionregistration.k8s.io v1alpha1 v1alpha1 io.k8s.api.admissionregistration.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.admissionregistration.v1
=MatchPolicyType ["Equivalent","Exact"]
=FailurePolicyType ["Fail","Ignore"]
=PatchType ["ApplyConfiguration","JSONPatch"]
=ParameterNotFoundActionType ["Allow","Deny"]
=ValidationAction ["Audit","Deny","Warn"]
ApplyConfiguration -	expression 1 s o
AuditAnnotation -	key 1 s r	valueExpression 2 s r
ExpressionWarning -	fieldRef 2 s r	warning 3 s r
JSONPatch -	expression 1 s o
MatchCondition -	name 1 s r	expression 2 s r
MatchResources a	namespaceSelector 1 0.LabelSelector op	objectSelector 2 0.LabelSelector op	resourceRules 3 [].NamedRuleWithOperations o L=atomic	excludeResourceRules 4 [].NamedRuleWithOperations o L=atomic	matchPolicy 7 s op E=MatchPolicyType t=v1alpha1.MatchPolicyType
MutatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicySpec o
MutatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicyBindingSpec o
MutatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicyBinding r
MutatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op
MutatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicy r
MutatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	variables 3 [].Variable o L=atomic	mutations 4 [].Mutation o L=atomic	failurePolicy 5 s op E=FailurePolicyType t=v1alpha1.FailurePolicyType	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	reinvocationPolicy 7 s o t=v1alpha1.ReinvocationPolicyType
Mutation -	patchType 2 s ru E=PatchType t=v1alpha1.PatchType	applyConfiguration 3 .ApplyConfiguration op	jsonPatch 4 .JSONPatch op
NamedRuleWithOperations a	resourceNames 1 []s o L=atomic	ruleWithOperations 2 1.RuleWithOperations i
ParamKind a	apiVersion 1 s o	kind 2 s o
ParamRef a	name 1 s o	namespace 2 s o	selector 3 0.LabelSelector op	parameterNotFoundAction 4 s op E=ParameterNotFoundActionType t=v1alpha1.ParameterNotFoundActionType
TypeChecking -	expressionWarnings 1 [].ExpressionWarning o L=atomic
ValidatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicySpec o	status 3 .ValidatingAdmissionPolicyStatus o
ValidatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicyBindingSpec o
ValidatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicyBinding r
ValidatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op	validationActions 4 []s o E=ValidationAction L=set t=[]v1alpha1.ValidationAction
ValidatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicy r
ValidatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	validations 3 [].Validation o L=atomic	failurePolicy 4 s op E=FailurePolicyType t=v1alpha1.FailurePolicyType	auditAnnotations 5 [].AuditAnnotation o L=atomic	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	variables 7 [].Variable o L=map K=name S=merge G=name
ValidatingAdmissionPolicyStatus -	observedGeneration 1 l o	typeChecking 2 .TypeChecking op	conditions 3 []0.Condition o L=map K=type
Validation -	expression 1 s r	message 2 s o	reason 3 s op t=v1.StatusReason	messageExpression 4 s o
Variable -	name 1 s r	expression 2 s r
`;

// packages/api/src/generated/tables/admissionregistration.v1beta1.ts
var admissionregistrationV1beta1 = `k8s.io.api.admissionregistration.v1beta1 admissionregistration.k8s.io v1beta1 v1beta1 io.k8s.api.admissionregistration.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.admissionregistration.v1
=PatchType ["ApplyConfiguration","JSONPatch"]
=ValidationAction ["Audit","Deny","Warn"]
ApplyConfiguration -	expression 1 s o
AuditAnnotation -	key 1 s r	valueExpression 2 s r
ExpressionWarning -	fieldRef 2 s r	warning 3 s r
JSONPatch -	expression 1 s o
MatchCondition -	name 1 s r	expression 2 s r
MatchResources a	namespaceSelector 1 0.LabelSelector op	objectSelector 2 0.LabelSelector op	resourceRules 3 [].NamedRuleWithOperations o L=atomic	excludeResourceRules 4 [].NamedRuleWithOperations o L=atomic	matchPolicy 7 s op t=v1beta1.MatchPolicyType
MutatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicySpec o
MutatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicyBindingSpec o
MutatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicyBinding r
MutatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op
MutatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicy r
MutatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	variables 3 [].Variable o L=atomic	mutations 4 [].Mutation o L=atomic	failurePolicy 5 s op t=v1beta1.FailurePolicyType	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	reinvocationPolicy 7 s o t=v1beta1.ReinvocationPolicyType
MutatingWebhook -	name 1 s r	clientConfig 2 .WebhookClientConfig r	rules 3 []1.RuleWithOperations o L=atomic t=[]v1beta1.RuleWithOperations	failurePolicy 4 s op t=v1beta1.FailurePolicyType	matchPolicy 9 s op t=v1beta1.MatchPolicyType	namespaceSelector 5 0.LabelSelector op	objectSelector 11 0.LabelSelector op	sideEffects 6 s op t=v1beta1.SideEffectClass	timeoutSeconds 7 i op	admissionReviewVersions 8 []s o L=atomic	reinvocationPolicy 10 s op t=v1beta1.ReinvocationPolicyType	matchConditions 12 [].MatchCondition o L=map K=name S=merge G=name
MutatingWebhookConfiguration k	metadata 1 0.ObjectMeta o	webhooks 2 [].MutatingWebhook o L=map K=name S=merge G=name
MutatingWebhookConfigurationList k	metadata 1 0.ListMeta o	items 2 [].MutatingWebhookConfiguration r
Mutation -	patchType 2 s ru E=PatchType t=v1beta1.PatchType	applyConfiguration 3 .ApplyConfiguration op	jsonPatch 4 .JSONPatch op
NamedRuleWithOperations a	resourceNames 1 []s o L=atomic	ruleWithOperations 2 1.RuleWithOperations i
ParamKind a	apiVersion 1 s o	kind 2 s o
ParamRef a	name 1 s o	namespace 2 s o	selector 3 0.LabelSelector op	parameterNotFoundAction 4 s op t=v1beta1.ParameterNotFoundActionType
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
TypeChecking -	expressionWarnings 1 [].ExpressionWarning o L=atomic
ValidatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicySpec o	status 3 .ValidatingAdmissionPolicyStatus o
ValidatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicyBindingSpec o
ValidatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicyBinding r
ValidatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op	validationActions 4 []s o E=ValidationAction L=set t=[]v1beta1.ValidationAction
ValidatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicy r
ValidatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	validations 3 [].Validation o L=atomic	failurePolicy 4 s op t=v1beta1.FailurePolicyType	auditAnnotations 5 [].AuditAnnotation o L=atomic	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	variables 7 [].Variable o L=map K=name S=merge G=name
ValidatingAdmissionPolicyStatus -	observedGeneration 1 l o	typeChecking 2 .TypeChecking op	conditions 3 []0.Condition o L=map K=type
ValidatingWebhook -	name 1 s r	clientConfig 2 .WebhookClientConfig r	rules 3 []1.RuleWithOperations o L=atomic t=[]v1beta1.RuleWithOperations	failurePolicy 4 s op t=v1beta1.FailurePolicyType	matchPolicy 9 s op t=v1beta1.MatchPolicyType	namespaceSelector 5 0.LabelSelector op	objectSelector 10 0.LabelSelector op	sideEffects 6 s op L=atomic t=v1beta1.SideEffectClass	timeoutSeconds 7 i op	admissionReviewVersions 8 []s o L=atomic	matchConditions 11 [].MatchCondition o L=map K=name S=merge G=name
ValidatingWebhookConfiguration k	metadata 1 0.ObjectMeta o	webhooks 2 [].ValidatingWebhook o L=map K=name S=merge G=name
ValidatingWebhookConfigurationList k	metadata 1 0.ListMeta o	items 2 [].ValidatingWebhookConfiguration r
Validation -	expression 1 s r	message 2 s o	reason 3 s op t=v1.StatusReason	messageExpression 4 s o
Variable a	name 1 s r	expression 2 s r
WebhookClientConfig -	url 3 s op	service 1 .ServiceReference op	caBundle 2 y o
`;

// packages/api/src/generated/tables/apiserverinternal.v1alpha1.ts
var apiserverinternalV1alpha1 = `k8s.io.api.apiserverinternal.v1alpha1 internal.apiserver.k8s.io v1alpha1 v1alpha1 io.k8s.api.apiserverinternal.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ServerStorageVersion -	apiServerID 1 s o	encodingVersion 2 s o	decodableVersions 3 []s o L=set	servedVersions 4 []s o L=set
StorageVersion k	metadata 1 0.ObjectMeta o	spec 2 .StorageVersionSpec r	status 3 .StorageVersionStatus r
StorageVersionCondition -	type 1 s r t=v1alpha1.StorageVersionConditionType	status 2 s r t=v1alpha1.ConditionStatus	observedGeneration 3 l o	lastTransitionTime 4 0.Time o	reason 5 s r	message 6 s or
StorageVersionList k	metadata 1 0.ListMeta o	items 2 [].StorageVersion r
StorageVersionSpec -
StorageVersionStatus -	storageVersions 1 [].ServerStorageVersion o L=map K=apiServerID	commonEncodingVersion 2 s op	conditions 3 [].StorageVersionCondition o L=map K=type
`;

// packages/api/src/generated/tables/apps.v1.ts
var appsV1 = `k8s.io.api.apps.v1 apps v1 v1 io.k8s.api.apps.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
=DaemonSetUpdateStrategyType ["OnDelete","RollingUpdate"]
=DeploymentStrategyType ["Recreate","RollingUpdate"]
=PodManagementPolicyType ["OrderedReady","Parallel"]
=StatefulSetUpdateStrategyType ["OnDelete","RollingUpdate"]
ControllerRevision k	metadata 1 0.ObjectMeta o	data 2 1.RawExtension o	revision 3 l r
ControllerRevisionList k	metadata 1 0.ListMeta o	items 2 [].ControllerRevision r
DaemonSet k	metadata 1 0.ObjectMeta o	spec 2 .DaemonSetSpec o	status 3 .DaemonSetStatus o
DaemonSetCondition -	type 1 s r t=v1.DaemonSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
DaemonSetList k	metadata 1 0.ListMeta o	items 2 [].DaemonSet r
DaemonSetSpec -	selector 1 0.LabelSelector pr	template 2 2.PodTemplateSpec r	updateStrategy 3 .DaemonSetUpdateStrategy o	minReadySeconds 4 i o	revisionHistoryLimit 6 i op
DaemonSetStatus -	currentNumberScheduled 1 i r	numberMisscheduled 2 i r	desiredNumberScheduled 3 i r	numberReady 4 i r	observedGeneration 5 l o	updatedNumberScheduled 6 i o	numberAvailable 7 i o	numberUnavailable 8 i o	collisionCount 9 i op	conditions 10 [].DaemonSetCondition o L=map K=type S=merge G=type
DaemonSetUpdateStrategy -	type 1 s o E=DaemonSetUpdateStrategyType t=v1.DaemonSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateDaemonSet op
Deployment k	metadata 1 0.ObjectMeta o	spec 2 .DeploymentSpec o	status 3 .DeploymentStatus o
DeploymentCondition -	type 1 s r t=v1.DeploymentConditionType	status 2 s r t=v1.ConditionStatus	lastUpdateTime 6 0.Time o	lastTransitionTime 7 0.Time o	reason 4 s o	message 5 s o
DeploymentList k	metadata 1 0.ListMeta o	items 2 [].Deployment r
DeploymentSpec -	replicas 1 i op	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec r	strategy 4 .DeploymentStrategy o S=retainKeys	minReadySeconds 5 i o	revisionHistoryLimit 6 i op	paused 7 b o	progressDeadlineSeconds 9 i op
DeploymentStatus -	observedGeneration 1 l o	replicas 2 i o	updatedReplicas 3 i o	readyReplicas 7 i o	availableReplicas 4 i o	unavailableReplicas 5 i o	terminatingReplicas 9 i op	conditions 6 [].DeploymentCondition o L=map K=type S=merge G=type	collisionCount 8 i op
DeploymentStrategy -	type 1 s o E=DeploymentStrategyType t=v1.DeploymentStrategyType	rollingUpdate 2 .RollingUpdateDeployment op
ReplicaSet k	metadata 1 0.ObjectMeta o	spec 2 .ReplicaSetSpec o	status 3 .ReplicaSetStatus o
ReplicaSetCondition -	type 1 s r t=v1.ReplicaSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
ReplicaSetList k	metadata 1 0.ListMeta o	items 2 [].ReplicaSet r
ReplicaSetSpec -	replicas 1 i op	minReadySeconds 4 i o	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec o
ReplicaSetStatus -	replicas 1 i r	fullyLabeledReplicas 2 i o	readyReplicas 4 i o	availableReplicas 5 i o	terminatingReplicas 7 i op	observedGeneration 3 l o	conditions 6 [].ReplicaSetCondition o L=map K=type S=merge G=type
RollingUpdateDaemonSet -	maxUnavailable 1 3.IntOrString op	maxSurge 2 3.IntOrString op
RollingUpdateDeployment -	maxUnavailable 1 3.IntOrString op	maxSurge 2 3.IntOrString op
RollingUpdateStatefulSetStrategy -	partition 1 i op	maxUnavailable 2 3.IntOrString op
StatefulSet k	metadata 1 0.ObjectMeta o	spec 2 .StatefulSetSpec o	status 3 .StatefulSetStatus o
StatefulSetCondition -	type 1 s r t=v1.StatefulSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
StatefulSetList k	metadata 1 0.ListMeta o	items 2 [].StatefulSet r
StatefulSetOrdinals -	start 1 i -
StatefulSetPersistentVolumeClaimRetentionPolicy -	whenDeleted 1 s o t=v1.PersistentVolumeClaimRetentionPolicyType	whenScaled 2 s o t=v1.PersistentVolumeClaimRetentionPolicyType
StatefulSetSpec -	replicas 1 i op	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec r	volumeClaimTemplates 4 []2.PersistentVolumeClaim o L=atomic	serviceName 5 s -	podManagementPolicy 6 s o E=PodManagementPolicyType t=v1.PodManagementPolicyType	updateStrategy 7 .StatefulSetUpdateStrategy o	revisionHistoryLimit 8 i op	minReadySeconds 9 i o	persistentVolumeClaimRetentionPolicy 10 .StatefulSetPersistentVolumeClaimRetentionPolicy op	ordinals 11 .StatefulSetOrdinals op
StatefulSetStatus -	observedGeneration 1 l o	replicas 2 i r	readyReplicas 3 i o	currentReplicas 4 i o	updatedReplicas 5 i o	currentRevision 6 s o	updateRevision 7 s o	collisionCount 9 i op	conditions 10 [].StatefulSetCondition o L=map K=type S=merge G=type	availableReplicas 11 i -
StatefulSetUpdateStrategy -	type 1 s o E=StatefulSetUpdateStrategyType t=v1.StatefulSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateStatefulSetStrategy op
`;

// packages/api/src/generated/tables/apps.v1beta1.ts
var appsV1beta1 = `k8s.io.api.apps.v1beta1 apps v1beta1 v1beta1 io.k8s.api.apps.v1beta1
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

// packages/api/src/generated/tables/apps.v1beta2.ts
var appsV1beta2 = `k8s.io.api.apps.v1beta2 apps v1beta2 v1beta2 io.k8s.api.apps.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
ControllerRevision k	metadata 1 0.ObjectMeta o	data 2 1.RawExtension o	revision 3 l r
ControllerRevisionList k	metadata 1 0.ListMeta o	items 2 [].ControllerRevision r
DaemonSet k	metadata 1 0.ObjectMeta o	spec 2 .DaemonSetSpec o	status 3 .DaemonSetStatus o
DaemonSetCondition -	type 1 s r t=v1beta2.DaemonSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
DaemonSetList k	metadata 1 0.ListMeta o	items 2 [].DaemonSet r
DaemonSetSpec -	selector 1 0.LabelSelector pr	template 2 2.PodTemplateSpec r	updateStrategy 3 .DaemonSetUpdateStrategy o	minReadySeconds 4 i o	revisionHistoryLimit 6 i op
DaemonSetStatus -	currentNumberScheduled 1 i r	numberMisscheduled 2 i r	desiredNumberScheduled 3 i r	numberReady 4 i r	observedGeneration 5 l o	updatedNumberScheduled 6 i o	numberAvailable 7 i o	numberUnavailable 8 i o	collisionCount 9 i op	conditions 10 [].DaemonSetCondition o L=map K=type S=merge G=type
DaemonSetUpdateStrategy -	type 1 s o t=v1beta2.DaemonSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateDaemonSet op
Deployment k	metadata 1 0.ObjectMeta o	spec 2 .DeploymentSpec o	status 3 .DeploymentStatus o
DeploymentCondition -	type 1 s r t=v1beta2.DeploymentConditionType	status 2 s r t=v1.ConditionStatus	lastUpdateTime 6 0.Time o	lastTransitionTime 7 0.Time o	reason 4 s o	message 5 s o
DeploymentList k	metadata 1 0.ListMeta o	items 2 [].Deployment r
DeploymentSpec -	replicas 1 i op	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec r	strategy 4 .DeploymentStrategy o S=retainKeys	minReadySeconds 5 i o	revisionHistoryLimit 6 i op	paused 7 b o	progressDeadlineSeconds 9 i op
DeploymentStatus -	observedGeneration 1 l o	replicas 2 i o	updatedReplicas 3 i o	readyReplicas 7 i o	availableReplicas 4 i o	unavailableReplicas 5 i o	terminatingReplicas 9 i op	conditions 6 [].DeploymentCondition o L=map K=type S=merge G=type	collisionCount 8 i op
DeploymentStrategy -	type 1 s o t=v1beta2.DeploymentStrategyType	rollingUpdate 2 .RollingUpdateDeployment op
ReplicaSet k	metadata 1 0.ObjectMeta o	spec 2 .ReplicaSetSpec o	status 3 .ReplicaSetStatus o
ReplicaSetCondition -	type 1 s r t=v1beta2.ReplicaSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
ReplicaSetList k	metadata 1 0.ListMeta o	items 2 [].ReplicaSet r
ReplicaSetSpec -	replicas 1 i op	minReadySeconds 4 i o	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec o
ReplicaSetStatus -	replicas 1 i r	fullyLabeledReplicas 2 i o	readyReplicas 4 i o	availableReplicas 5 i o	terminatingReplicas 7 i op	observedGeneration 3 l o	conditions 6 [].ReplicaSetCondition o L=map K=type S=merge G=type
RollingUpdateDaemonSet -	maxUnavailable 1 3.IntOrString op	maxSurge 2 3.IntOrString op
RollingUpdateDeployment -	maxUnavailable 1 3.IntOrString op	maxSurge 2 3.IntOrString op
RollingUpdateStatefulSetStrategy -	partition 1 i op	maxUnavailable 2 3.IntOrString op
Scale k	metadata 1 0.ObjectMeta o	spec 2 .ScaleSpec o	status 3 .ScaleStatus o
ScaleSpec -	replicas 1 i o D=0
ScaleStatus -	replicas 1 i r	selector 2 {}s o M=atomic	targetSelector 3 s o
StatefulSet k	metadata 1 0.ObjectMeta o	spec 2 .StatefulSetSpec o	status 3 .StatefulSetStatus o
StatefulSetCondition -	type 1 s r t=v1beta2.StatefulSetConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
StatefulSetList k	metadata 1 0.ListMeta o	items 2 [].StatefulSet r
StatefulSetOrdinals -	start 1 i -
StatefulSetPersistentVolumeClaimRetentionPolicy -	whenDeleted 1 s o t=v1beta2.PersistentVolumeClaimRetentionPolicyType	whenScaled 2 s o t=v1beta2.PersistentVolumeClaimRetentionPolicyType
StatefulSetSpec -	replicas 1 i op	selector 2 0.LabelSelector pr	template 3 2.PodTemplateSpec r	volumeClaimTemplates 4 []2.PersistentVolumeClaim o L=atomic	serviceName 5 s -	podManagementPolicy 6 s o t=v1beta2.PodManagementPolicyType	updateStrategy 7 .StatefulSetUpdateStrategy o	revisionHistoryLimit 8 i op	minReadySeconds 9 i o	persistentVolumeClaimRetentionPolicy 10 .StatefulSetPersistentVolumeClaimRetentionPolicy op	ordinals 11 .StatefulSetOrdinals op
StatefulSetStatus -	observedGeneration 1 l o	replicas 2 i r	readyReplicas 3 i o	currentReplicas 4 i o	updatedReplicas 5 i o	currentRevision 6 s o	updateRevision 7 s o	collisionCount 9 i op	conditions 10 [].StatefulSetCondition o L=map K=type S=merge G=type	availableReplicas 11 i -
StatefulSetUpdateStrategy -	type 1 s o t=v1beta2.StatefulSetUpdateStrategyType	rollingUpdate 2 .RollingUpdateStatefulSetStrategy op
`;

// packages/api/src/generated/tables/authentication.v1.ts
var authenticationV1 = `k8s.io.api.authentication.v1 authentication.k8s.io v1 v1 io.k8s.api.authentication.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
BoundObjectReference -	kind 1 s o	apiVersion 2 s o	name 3 s o	uid 4 s o t=types.UID
ExtraValue - stringList	items 1 []s r
SelfSubjectReview k	metadata 1 0.ObjectMeta o	status 2 .SelfSubjectReviewStatus o
SelfSubjectReviewStatus -	userInfo 1 .UserInfo o
TokenRequest k	metadata 1 0.ObjectMeta o	spec 2 .TokenRequestSpec r	status 3 .TokenRequestStatus o
TokenRequestSpec -	audiences 1 []s r L=atomic	expirationSeconds 4 l p	boundObjectRef 3 .BoundObjectReference p
TokenRequestStatus -	token 1 s r	expirationTimestamp 2 0.Time r
TokenReview k	metadata 1 0.ObjectMeta o	spec 2 .TokenReviewSpec r	status 3 .TokenReviewStatus o
TokenReviewSpec -	token 1 s o	audiences 2 []s o L=atomic
TokenReviewStatus -	authenticated 1 b o	user 2 .UserInfo o	audiences 4 []s o L=atomic	error 3 s o
UserInfo -	username 1 s o	uid 2 s o	groups 3 []s o L=atomic	extra 4 {}.ExtraValue o
`;

// packages/api/src/generated/tables/authentication.v1alpha1.ts
var authenticationV1alpha1 = `k8s.io.api.authentication.v1alpha1 authentication.k8s.io v1alpha1 v1alpha1 io.k8s.api.authentication.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1
SelfSubjectReview k	metadata 1 0.ObjectMeta o	status 2 .SelfSubjectReviewStatus o
SelfSubjectReviewStatus -	userInfo 1 1.UserInfo o
`;

// packages/api/src/generated/tables/authentication.v1beta1.ts
var authenticationV1beta1 = `k8s.io.api.authentication.v1beta1 authentication.k8s.io v1beta1 v1beta1 io.k8s.api.authentication.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1
ExtraValue - stringList	items 1 []s r
SelfSubjectReview k	metadata 1 0.ObjectMeta o	status 2 .SelfSubjectReviewStatus o
SelfSubjectReviewStatus -	userInfo 1 1.UserInfo o
TokenReview k	metadata 1 0.ObjectMeta o	spec 2 .TokenReviewSpec r	status 3 .TokenReviewStatus o
TokenReviewSpec -	token 1 s o	audiences 2 []s o L=atomic
TokenReviewStatus -	authenticated 1 b o	user 2 .UserInfo o	audiences 4 []s o L=atomic	error 3 s o
UserInfo -	username 1 s o	uid 2 s o	groups 3 []s o L=atomic	extra 4 {}.ExtraValue o
`;

// packages/api/src/generated/tables/authorization.v1.ts
var authorizationV1 = `k8s.io.api.authorization.v1 authorization.k8s.io v1 v1 io.k8s.api.authorization.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
ExtraValue - stringList	items 1 []s r
FieldSelectorAttributes -	rawSelector 1 s o	requirements 2 []0.FieldSelectorRequirement o L=atomic
LabelSelectorAttributes -	rawSelector 1 s o	requirements 2 []0.LabelSelectorRequirement o L=atomic
LocalSubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
NonResourceAttributes -	path 1 s o	verb 2 s o
NonResourceRule -	verbs 1 []s r L=atomic	nonResourceURLs 2 []s o L=atomic
ResourceAttributes -	namespace 1 s o	verb 2 s o	group 3 s o	version 4 s o	resource 5 s o	subresource 6 s o	name 7 s o	fieldSelector 8 .FieldSelectorAttributes op	labelSelector 9 .LabelSelectorAttributes op
ResourceRule -	verbs 1 []s r L=atomic	apiGroups 2 []s o L=atomic	resources 3 []s o L=atomic	resourceNames 4 []s o L=atomic
SelfSubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SelfSubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
SelfSubjectAccessReviewSpec -	resourceAttributes 1 .ResourceAttributes op	nonResourceAttributes 2 .NonResourceAttributes op
SelfSubjectRulesReview k	metadata 1 0.ObjectMeta o	spec 2 .SelfSubjectRulesReviewSpec r	status 3 .SubjectRulesReviewStatus o
SelfSubjectRulesReviewSpec -	namespace 1 s o
SubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
SubjectAccessReviewSpec -	resourceAttributes 1 .ResourceAttributes op	nonResourceAttributes 2 .NonResourceAttributes op	user 3 s o	groups 4 []s o L=atomic	extra 5 {}.ExtraValue o	uid 6 s o
SubjectAccessReviewStatus -	allowed 1 b r	denied 4 b o	reason 2 s o	evaluationError 3 s o
SubjectRulesReviewStatus -	resourceRules 1 [].ResourceRule r L=atomic	nonResourceRules 2 [].NonResourceRule r L=atomic	incomplete 3 b r	evaluationError 4 s o
`;

// packages/api/src/generated/tables/authorization.v1beta1.ts
var authorizationV1beta1 = `k8s.io.api.authorization.v1beta1 authorization.k8s.io v1beta1 v1beta1 io.k8s.api.authorization.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authorization.v1
ExtraValue - stringList	items 1 []s r
LocalSubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
NonResourceAttributes -	path 1 s o	verb 2 s o
NonResourceRule -	verbs 1 []s r L=atomic	nonResourceURLs 2 []s o L=atomic
ResourceAttributes -	namespace 1 s o	verb 2 s o	group 3 s o	version 4 s o	resource 5 s o	subresource 6 s o	name 7 s o	fieldSelector 8 1.FieldSelectorAttributes op	labelSelector 9 1.LabelSelectorAttributes op
ResourceRule -	verbs 1 []s r L=atomic	apiGroups 2 []s o L=atomic	resources 3 []s o L=atomic	resourceNames 4 []s o L=atomic
SelfSubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SelfSubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
SelfSubjectAccessReviewSpec -	resourceAttributes 1 .ResourceAttributes op	nonResourceAttributes 2 .NonResourceAttributes op
SelfSubjectRulesReview k	metadata 1 0.ObjectMeta o	spec 2 .SelfSubjectRulesReviewSpec r	status 3 .SubjectRulesReviewStatus o
SelfSubjectRulesReviewSpec -	namespace 1 s o
SubjectAccessReview k	metadata 1 0.ObjectMeta o	spec 2 .SubjectAccessReviewSpec r	status 3 .SubjectAccessReviewStatus o
SubjectAccessReviewSpec -	resourceAttributes 1 .ResourceAttributes op	nonResourceAttributes 2 .NonResourceAttributes op	user 3 s o	group 4 []s o L=atomic	extra 5 {}.ExtraValue o	uid 6 s o
SubjectAccessReviewStatus -	allowed 1 b r	denied 4 b o	reason 2 s o	evaluationError 3 s o
SubjectRulesReviewStatus -	resourceRules 1 [].ResourceRule r L=atomic	nonResourceRules 2 [].NonResourceRule r L=atomic	incomplete 3 b r	evaluationError 4 s o
`;

// packages/api/src/generated/tables/autoscaling.v1.ts
var autoscalingV1 = `k8s.io.api.autoscaling.v1 autoscaling v1 v1 io.k8s.api.autoscaling.v1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
=MetricSourceType ["ContainerResource","External","Object","Pods","Resource"]
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	targetAverageUtilization 2 i op	targetAverageValue 3 0.Quantity op	container 5 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	currentAverageUtilization 2 i op	currentAverageValue 3 0.Quantity r	container 4 s r
CrossVersionObjectReference a	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metricName 1 s r	metricSelector 2 1.LabelSelector op	targetValue 3 0.Quantity op	targetAverageValue 4 0.Quantity op
ExternalMetricStatus -	metricName 1 s r	metricSelector 2 1.LabelSelector op	currentValue 3 0.Quantity r	currentAverageValue 4 0.Quantity op
HorizontalPodAutoscaler k	metadata 1 1.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec o	status 3 .HorizontalPodAutoscalerStatus o
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

// packages/api/src/generated/tables/autoscaling.v2.ts
var autoscalingV2 = `k8s.io.api.autoscaling.v2 autoscaling v2 v2 io.k8s.api.autoscaling.v2
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	target 2 .MetricTarget r	container 3 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	current 2 .MetricValueStatus r	container 3 s r
CrossVersionObjectReference -	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metric 1 .MetricIdentifier r	target 2 .MetricTarget r
ExternalMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r
HPAScalingPolicy -	type 1 s r t=v2.HPAScalingPolicyType	value 2 i r	periodSeconds 3 i r
HPAScalingRules -	stabilizationWindowSeconds 3 i op	selectPolicy 1 s op t=v2.ScalingPolicySelect	policies 2 [].HPAScalingPolicy o L=atomic	tolerance 4 0.Quantity op
HorizontalPodAutoscaler k	metadata 1 1.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec o	status 3 .HorizontalPodAutoscalerStatus o
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

// packages/api/src/generated/tables/autoscaling.v2beta1.ts
var autoscalingV2beta1 = `k8s.io.api.autoscaling.v2beta1 autoscaling v2beta1 v2beta1 io.k8s.api.autoscaling.v2beta1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	targetAverageUtilization 2 i op	targetAverageValue 3 0.Quantity op	container 4 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	currentAverageUtilization 2 i op	currentAverageValue 3 0.Quantity r	container 4 s r
CrossVersionObjectReference -	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metricName 1 s r	metricSelector 2 1.LabelSelector op	targetValue 3 0.Quantity op	targetAverageValue 4 0.Quantity op
ExternalMetricStatus -	metricName 1 s r	metricSelector 2 1.LabelSelector op	currentValue 3 0.Quantity r	currentAverageValue 4 0.Quantity op
HorizontalPodAutoscaler k	metadata 1 1.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec o	status 3 .HorizontalPodAutoscalerStatus o
HorizontalPodAutoscalerCondition -	type 1 s r t=v2beta1.HorizontalPodAutoscalerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o
HorizontalPodAutoscalerList k	metadata 1 1.ListMeta o	items 2 [].HorizontalPodAutoscaler r
HorizontalPodAutoscalerSpec -	scaleTargetRef 1 .CrossVersionObjectReference r	minReplicas 2 i op	maxReplicas 3 i r	metrics 4 [].MetricSpec o L=atomic
HorizontalPodAutoscalerStatus -	observedGeneration 1 l op	lastScaleTime 2 1.Time op	currentReplicas 3 i r	desiredReplicas 4 i r	currentMetrics 5 [].MetricStatus - L=atomic	conditions 6 [].HorizontalPodAutoscalerCondition - L=atomic
MetricSpec -	type 1 s r t=v2beta1.MetricSourceType	object 2 .ObjectMetricSource op	pods 3 .PodsMetricSource op	resource 4 .ResourceMetricSource op	containerResource 7 .ContainerResourceMetricSource op	external 5 .ExternalMetricSource op
MetricStatus -	type 1 s r t=v2beta1.MetricSourceType	object 2 .ObjectMetricStatus op	pods 3 .PodsMetricStatus op	resource 4 .ResourceMetricStatus op	containerResource 7 .ContainerResourceMetricStatus op	external 5 .ExternalMetricStatus op
ObjectMetricSource -	target 1 .CrossVersionObjectReference r	metricName 2 s r	targetValue 3 0.Quantity r	selector 4 1.LabelSelector op	averageValue 5 0.Quantity op
ObjectMetricStatus -	target 1 .CrossVersionObjectReference r	metricName 2 s r	currentValue 3 0.Quantity r	selector 4 1.LabelSelector op	averageValue 5 0.Quantity op
PodsMetricSource -	metricName 1 s r	targetAverageValue 2 0.Quantity r	selector 3 1.LabelSelector op
PodsMetricStatus -	metricName 1 s r	currentAverageValue 2 0.Quantity r	selector 3 1.LabelSelector op
ResourceMetricSource -	name 1 s r t=v1.ResourceName	targetAverageUtilization 2 i op	targetAverageValue 3 0.Quantity op
ResourceMetricStatus -	name 1 s r t=v1.ResourceName	currentAverageUtilization 2 i op	currentAverageValue 3 0.Quantity r
`;

// packages/api/src/generated/tables/autoscaling.v2beta2.ts
var autoscalingV2beta2 = `k8s.io.api.autoscaling.v2beta2 autoscaling v2beta2 v2beta2 io.k8s.api.autoscaling.v2beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource
ContainerResourceMetricSource -	name 1 s r t=v1.ResourceName	target 2 .MetricTarget r	container 3 s r
ContainerResourceMetricStatus -	name 1 s r t=v1.ResourceName	current 2 .MetricValueStatus r	container 3 s r
CrossVersionObjectReference -	kind 1 s r	name 2 s r	apiVersion 3 s o
ExternalMetricSource -	metric 1 .MetricIdentifier r	target 2 .MetricTarget r
ExternalMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r
HPAScalingPolicy -	type 1 s r t=v2beta2.HPAScalingPolicyType	value 2 i r	periodSeconds 3 i r
HPAScalingRules -	stabilizationWindowSeconds 3 i op	selectPolicy 1 s op t=v2beta2.ScalingPolicySelect	policies 2 [].HPAScalingPolicy o L=atomic
HorizontalPodAutoscaler k	metadata 1 0.ObjectMeta o	spec 2 .HorizontalPodAutoscalerSpec o	status 3 .HorizontalPodAutoscalerStatus o
HorizontalPodAutoscalerBehavior -	scaleUp 1 .HPAScalingRules op	scaleDown 2 .HPAScalingRules op
HorizontalPodAutoscalerCondition -	type 1 s r t=v2beta2.HorizontalPodAutoscalerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
HorizontalPodAutoscalerList k	metadata 1 0.ListMeta o	items 2 [].HorizontalPodAutoscaler r
HorizontalPodAutoscalerSpec -	scaleTargetRef 1 .CrossVersionObjectReference r	minReplicas 2 i op	maxReplicas 3 i r	metrics 4 [].MetricSpec o L=atomic	behavior 5 .HorizontalPodAutoscalerBehavior op
HorizontalPodAutoscalerStatus -	observedGeneration 1 l op	lastScaleTime 2 0.Time op	currentReplicas 3 i r	desiredReplicas 4 i r	currentMetrics 5 [].MetricStatus - L=atomic	conditions 6 [].HorizontalPodAutoscalerCondition - L=atomic
MetricIdentifier -	name 1 s r	selector 2 0.LabelSelector op
MetricSpec -	type 1 s r t=v2beta2.MetricSourceType	object 2 .ObjectMetricSource op	pods 3 .PodsMetricSource op	resource 4 .ResourceMetricSource op	containerResource 7 .ContainerResourceMetricSource op	external 5 .ExternalMetricSource op
MetricStatus -	type 1 s r t=v2beta2.MetricSourceType	object 2 .ObjectMetricStatus op	pods 3 .PodsMetricStatus op	resource 4 .ResourceMetricStatus op	containerResource 7 .ContainerResourceMetricStatus op	external 5 .ExternalMetricStatus op
MetricTarget -	type 1 s r t=v2beta2.MetricTargetType	value 2 1.Quantity op	averageValue 3 1.Quantity op	averageUtilization 4 i op
MetricValueStatus -	value 1 1.Quantity op	averageValue 2 1.Quantity op	averageUtilization 3 i op
ObjectMetricSource -	describedObject 1 .CrossVersionObjectReference r	target 2 .MetricTarget r	metric 3 .MetricIdentifier r
ObjectMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r	describedObject 3 .CrossVersionObjectReference r
PodsMetricSource -	metric 1 .MetricIdentifier r	target 2 .MetricTarget r
PodsMetricStatus -	metric 1 .MetricIdentifier r	current 2 .MetricValueStatus r
ResourceMetricSource -	name 1 s r t=v1.ResourceName	target 2 .MetricTarget r
ResourceMetricStatus -	name 1 s r t=v1.ResourceName	current 2 .MetricValueStatus r
`;

// packages/api/src/generated/tables/batch.v1.ts
var batchV1 = `k8s.io.api.batch.v1 batch v1 v1 io.k8s.api.batch.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
=ConcurrencyPolicy ["Allow","Forbid","Replace"]
=CompletionMode ["Indexed","NonIndexed"]
=PodReplacementPolicy ["Failed","TerminatingOrFailed"]
=PodFailurePolicyOnExitCodesOperator ["In","NotIn"]
=PodFailurePolicyAction ["Count","FailIndex","FailJob","Ignore"]
CronJob k	metadata 1 0.ObjectMeta o	spec 2 .CronJobSpec o	status 3 .CronJobStatus o
CronJobList k	metadata 1 0.ListMeta o	items 2 [].CronJob r
CronJobSpec -	schedule 1 s r	timeZone 8 s op	startingDeadlineSeconds 2 l op	concurrencyPolicy 3 s o E=ConcurrencyPolicy t=v1.ConcurrencyPolicy	suspend 4 b op	jobTemplate 5 .JobTemplateSpec r	successfulJobsHistoryLimit 6 i op	failedJobsHistoryLimit 7 i op
CronJobStatus -	active 1 []1.ObjectReference o L=atomic	lastScheduleTime 4 0.Time op	lastSuccessfulTime 5 0.Time op
Job k	metadata 1 0.ObjectMeta o	spec 2 .JobSpec o	status 3 .JobStatus o
JobCondition -	type 1 s r t=v1.JobConditionType	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
JobList k	metadata 1 0.ListMeta o	items 2 [].Job r
JobSpec -	parallelism 1 i op	completions 2 i op	activeDeadlineSeconds 3 l op	podFailurePolicy 11 .PodFailurePolicy op	successPolicy 16 .SuccessPolicy op	backoffLimit 7 i op	backoffLimitPerIndex 12 i op	maxFailedIndexes 13 i op	selector 4 0.LabelSelector op	manualSelector 5 b op	template 6 1.PodTemplateSpec r	ttlSecondsAfterFinished 8 i op	completionMode 9 s op E=CompletionMode t=v1.CompletionMode	suspend 10 b op	podReplacementPolicy 14 s op E=PodReplacementPolicy t=v1.PodReplacementPolicy	managedBy 15 s op
JobStatus -	conditions 1 [].JobCondition o L=atomic S=merge G=type	startTime 2 0.Time op	completionTime 3 0.Time op	active 4 i o	succeeded 5 i o	failed 6 i o	terminating 11 i op	completedIndexes 7 s o	failedIndexes 10 s op	uncountedTerminatedPods 8 .UncountedTerminatedPods op	ready 9 i op
JobTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .JobSpec o
PodFailurePolicy -	rules 1 [].PodFailurePolicyRule r L=atomic
PodFailurePolicyOnExitCodesRequirement -	containerName 1 s op	operator 2 s r E=PodFailurePolicyOnExitCodesOperator t=v1.PodFailurePolicyOnExitCodesOperator	values 3 []i r L=set
PodFailurePolicyOnPodConditionsPattern -	type 1 s r t=v1.PodConditionType	status 2 s - t=v1.ConditionStatus
PodFailurePolicyRule -	action 1 s r E=PodFailurePolicyAction t=v1.PodFailurePolicyAction	onExitCodes 2 .PodFailurePolicyOnExitCodesRequirement op	onPodConditions 3 [].PodFailurePolicyOnPodConditionsPattern o L=atomic
SuccessPolicy -	rules 1 [].SuccessPolicyRule r L=atomic
SuccessPolicyRule -	succeededIndexes 1 s op	succeededCount 2 i op
UncountedTerminatedPods -	succeeded 1 []s o L=set t=[]types.UID	failed 2 []s o L=set t=[]types.UID
`;

// packages/api/src/generated/tables/batch.v1beta1.ts
var batchV1beta1 = `k8s.io.api.batch.v1beta1 batch v1beta1 v1beta1 io.k8s.api.batch.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.api.batch.v1
CronJob k	metadata 1 0.ObjectMeta o	spec 2 .CronJobSpec o	status 3 .CronJobStatus o
CronJobList k	metadata 1 0.ListMeta o	items 2 [].CronJob r
CronJobSpec -	schedule 1 s r	timeZone 8 s op	startingDeadlineSeconds 2 l op	concurrencyPolicy 3 s o t=v1beta1.ConcurrencyPolicy	suspend 4 b op	jobTemplate 5 .JobTemplateSpec r	successfulJobsHistoryLimit 6 i op	failedJobsHistoryLimit 7 i op
CronJobStatus -	active 1 []1.ObjectReference o L=atomic	lastScheduleTime 4 0.Time op	lastSuccessfulTime 5 0.Time op
JobTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 2.JobSpec o
`;

// packages/api/src/generated/tables/certificates.v1.ts
var certificatesV1 = `k8s.io.api.certificates.v1 certificates.k8s.io v1 v1 io.k8s.api.certificates.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=KeyUsage ["any","cert sign","client auth","code signing","content commitment","crl sign","data encipherment","decipher only","digital signature","email protection","encipher only","ipsec end system","ipsec tunnel","ipsec user","key agreement","key encipherment","microsoft sgc","netscape sgc","ocsp signing","s/mime","server auth","signing","timestamping"]
CertificateSigningRequest k	metadata 1 0.ObjectMeta o	spec 2 .CertificateSigningRequestSpec r	status 3 .CertificateSigningRequestStatus o
CertificateSigningRequestCondition -	type 1 s r t=v1.RequestConditionType	status 6 s r t=v1.ConditionStatus	reason 2 s o	message 3 s o	lastUpdateTime 4 0.Time o	lastTransitionTime 5 0.Time o
CertificateSigningRequestList k	metadata 1 0.ListMeta o	items 2 [].CertificateSigningRequest r
CertificateSigningRequestSpec -	request 1 y r	signerName 7 s r	expirationSeconds 8 i op	usages 5 []s o E=KeyUsage L=atomic t=[]v1.KeyUsage	username 2 s o	uid 3 s o	groups 4 []s o L=atomic	extra 6 {}.ExtraValue o
CertificateSigningRequestStatus -	conditions 1 [].CertificateSigningRequestCondition o L=map K=type	certificate 2 y o
ExtraValue - stringList	items 1 []s r
`;

// packages/api/src/generated/tables/certificates.v1alpha1.ts
var certificatesV1alpha1 = `k8s.io.api.certificates.v1alpha1 certificates.k8s.io v1alpha1 v1alpha1 io.k8s.api.certificates.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ClusterTrustBundle k	metadata 1 0.ObjectMeta o	spec 2 .ClusterTrustBundleSpec r
ClusterTrustBundleList k	metadata 1 0.ListMeta o	items 2 [].ClusterTrustBundle r
ClusterTrustBundleSpec -	signerName 1 s o	trustBundle 2 s r
`;

// packages/api/src/generated/tables/certificates.v1beta1.ts
var certificatesV1beta1 = `k8s.io.api.certificates.v1beta1 certificates.k8s.io v1beta1 v1beta1 io.k8s.api.certificates.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
CertificateSigningRequest k	metadata 1 0.ObjectMeta o	spec 2 .CertificateSigningRequestSpec r	status 3 .CertificateSigningRequestStatus o
CertificateSigningRequestCondition -	type 1 s r t=v1beta1.RequestConditionType	status 6 s - t=v1.ConditionStatus	reason 2 s o	message 3 s o	lastUpdateTime 4 0.Time o	lastTransitionTime 5 0.Time o
CertificateSigningRequestList k	metadata 1 0.ListMeta o	items 2 [].CertificateSigningRequest r
CertificateSigningRequestSpec -	request 1 y r	signerName 7 s op	expirationSeconds 8 i op	usages 5 []s o L=atomic t=[]v1beta1.KeyUsage	username 2 s o	uid 3 s o	groups 4 []s o L=atomic	extra 6 {}.ExtraValue o
CertificateSigningRequestStatus -	conditions 1 [].CertificateSigningRequestCondition o L=map K=type	certificate 2 y o
ClusterTrustBundle k	metadata 1 0.ObjectMeta o	spec 2 .ClusterTrustBundleSpec r
ClusterTrustBundleList k	metadata 1 0.ListMeta o	items 2 [].ClusterTrustBundle r
ClusterTrustBundleSpec -	signerName 1 s o	trustBundle 2 s r
ExtraValue - stringList	items 1 []s r
PodCertificateRequest k	metadata 1 0.ObjectMeta o	spec 2 .PodCertificateRequestSpec r	status 3 .PodCertificateRequestStatus o
PodCertificateRequestList k	metadata 1 0.ListMeta o	items 2 [].PodCertificateRequest r
PodCertificateRequestSpec -	signerName 1 s r	podName 2 s r	podUID 3 s r t=types.UID	serviceAccountName 4 s r	serviceAccountUID 5 s r t=types.UID	nodeName 6 s r t=types.NodeName	nodeUID 7 s r t=types.UID	maxExpirationSeconds 8 i op D=86400	pkixPublicKey 9 y r	proofOfPossession 10 y r	unverifiedUserAnnotations 11 {}s o
PodCertificateRequestStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type	certificateChain 2 s o	notBefore 4 0.Time op	beginRefreshAt 5 0.Time op	notAfter 6 0.Time op
`;

// packages/api/src/generated/tables/coordination.v1.ts
var coordinationV1 = `k8s.io.api.coordination.v1 coordination.k8s.io v1 v1 io.k8s.api.coordination.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
Lease k	metadata 1 0.ObjectMeta o	spec 2 .LeaseSpec o
LeaseList k	metadata 1 0.ListMeta o	items 2 [].Lease r
LeaseSpec -	holderIdentity 1 s op	leaseDurationSeconds 2 i op	acquireTime 3 0.MicroTime op	renewTime 4 0.MicroTime op	leaseTransitions 5 i op	strategy 6 s op t=v1.CoordinatedLeaseStrategy	preferredHolder 7 s op
`;

// packages/api/src/generated/tables/coordination.v1alpha2.ts
var coordinationV1alpha2 = `k8s.io.api.coordination.v1alpha2 coordination.k8s.io v1alpha2 v1alpha2 io.k8s.api.coordination.v1alpha2
#k8s.io.apimachinery.pkg.apis.meta.v1
LeaseCandidate k	metadata 1 0.ObjectMeta o	spec 2 .LeaseCandidateSpec o
LeaseCandidateList k	metadata 1 0.ListMeta o	items 2 [].LeaseCandidate r
LeaseCandidateSpec -	leaseName 1 s r	pingTime 2 0.MicroTime op	renewTime 3 0.MicroTime op	binaryVersion 4 s r	emulationVersion 5 s o	strategy 6 s or t=v1.CoordinatedLeaseStrategy
`;

// packages/api/src/generated/tables/coordination.v1beta1.ts
var coordinationV1beta1 = `k8s.io.api.coordination.v1beta1 coordination.k8s.io v1beta1 v1beta1 io.k8s.api.coordination.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
Lease k	metadata 1 0.ObjectMeta o	spec 2 .LeaseSpec o
LeaseCandidate k	metadata 1 0.ObjectMeta o	spec 2 .LeaseCandidateSpec o
LeaseCandidateList k	metadata 1 0.ListMeta o	items 2 [].LeaseCandidate r
LeaseCandidateSpec -	leaseName 1 s r	pingTime 2 0.MicroTime op	renewTime 3 0.MicroTime op	binaryVersion 4 s r	emulationVersion 5 s o	strategy 6 s or t=v1.CoordinatedLeaseStrategy
LeaseList k	metadata 1 0.ListMeta o	items 2 [].Lease r
LeaseSpec -	holderIdentity 1 s op	leaseDurationSeconds 2 i op	acquireTime 3 0.MicroTime op	renewTime 4 0.MicroTime op	leaseTransitions 5 i op	strategy 6 s op t=v1.CoordinatedLeaseStrategy	preferredHolder 7 s op
`;

// packages/api/src/generated/tables/core.v1.ts
var coreV1 = `k8s.io.api.core.v1 '' v1 v1 io.k8s.api.core.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.util.intstr k8s.io.apimachinery.pkg.runtime
=AppArmorProfileType ["Localhost","RuntimeDefault","Unconfined"]
=AzureDataDiskCachingMode ["None","ReadOnly","ReadWrite"]
=AzureDataDiskKind ["Dedicated","Managed","Shared"]
=TerminationMessagePolicy ["FallbackToLogsOnError","File"]
=PullPolicy ["Always","IfNotPresent","Never"]
=Protocol ["SCTP","TCP","UDP"]
=Signal ["SIGABRT","SIGALRM","SIGBUS","SIGCHLD","SIGCLD","SIGCONT","SIGFPE","SIGHUP","SIGILL","SIGINT","SIGIO","SIGIOT","SIGKILL","SIGPIPE","SIGPOLL","SIGPROF","SIGPWR","SIGQUIT","SIGRTMAX","SIGRTMAX-1","SIGRTMAX-10","SIGRTMAX-11","SIGRTMAX-12","SIGRTMAX-13","SIGRTMAX-14","SIGRTMAX-2","SIGRTMAX-3","SIGRTMAX-4","SIGRTMAX-5","SIGRTMAX-6","SIGRTMAX-7","SIGRTMAX-8","SIGRTMAX-9","SIGRTMIN","SIGRTMIN+1","SIGRTMIN+10","SIGRTMIN+11","SIGRTMIN+12","SIGRTMIN+13","SIGRTMIN+14","SIGRTMIN+15","SIGRTMIN+2","SIGRTMIN+3","SIGRTMIN+4","SIGRTMIN+5","SIGRTMIN+6","SIGRTMIN+7","SIGRTMIN+8","SIGRTMIN+9","SIGSEGV","SIGSTKFLT","SIGSTOP","SIGSYS","SIGTERM","SIGTRAP","SIGTSTP","SIGTTIN","SIGTTOU","SIGURG","SIGUSR1","SIGUSR2","SIGVTALRM","SIGWINCH","SIGXCPU","SIGXFSZ"]
=URIScheme ["HTTP","HTTPS"]
=HostPathType ["","BlockDevice","CharDevice","Directory","DirectoryOrCreate","File","FileOrCreate","Socket"]
=PersistentVolumeClaimModifyVolumeStatus ["InProgress","Infeasible","Pending"]
=NamespacePhase ["Active","Terminating"]
=NodeSelectorOperator ["DoesNotExist","Exists","Gt","In","Lt","NotIn"]
=NodePhase ["Pending","Running","Terminated"]
=PersistentVolumeAccessMode ["ReadOnlyMany","ReadWriteMany","ReadWriteOnce","ReadWriteOncePod"]
=PersistentVolumeMode ["Block","Filesystem"]
=PersistentVolumeClaimPhase ["Bound","Lost","Pending"]
=ClaimResourceStatus ["ControllerResizeInProgress","ControllerResizeInfeasible","NodeResizeInProgress","NodeResizeInfeasible","NodeResizePending"]
=PersistentVolumeReclaimPolicy ["Delete","Recycle","Retain"]
=PersistentVolumePhase ["Available","Bound","Failed","Pending","Released"]
=SupplementalGroupsPolicy ["Merge","Strict"]
=PodFSGroupChangePolicy ["Always","OnRootMismatch"]
=RestartPolicy ["Always","Never","OnFailure"]
=DNSPolicy ["ClusterFirst","ClusterFirstWithHostNet","Default","None"]
=PreemptionPolicy ["Never","PreemptLowerPriority"]
=PodPhase ["Failed","Pending","Running","Succeeded","Unknown"]
=PodQOSClass ["BestEffort","Burstable","Guaranteed"]
=ResourceQuotaScope ["BestEffort","CrossNamespacePodAffinity","NotBestEffort","NotTerminating","PriorityClass","Terminating","VolumeAttributesClass"]
=ScopeSelectorOperator ["DoesNotExist","Exists","In","NotIn"]
=SeccompProfileType ["Localhost","RuntimeDefault","Unconfined"]
=ProcMountType ["Default","Unmasked"]
=ServiceType ["ClusterIP","ExternalName","LoadBalancer","NodePort"]
=ServiceAffinity ["ClientIP","None"]
=ServiceExternalTrafficPolicy ["Cluster","Local"]
=IPFamily ["","IPv4","IPv6"]
=IPFamilyPolicy ["PreferDualStack","RequireDualStack","SingleStack"]
=ServiceInternalTrafficPolicy ["Cluster","Local"]
=TaintEffect ["NoExecute","NoSchedule","PreferNoSchedule"]
=TolerationOperator ["Equal","Exists","Gt","Lt"]
=UnsatisfiableConstraintAction ["DoNotSchedule","ScheduleAnyway"]
=NodeInclusionPolicy ["Honor","Ignore"]
=MountPropagationMode ["Bidirectional","HostToContainer","None"]
AWSElasticBlockStoreVolumeSource -	volumeID 1 s r	fsType 2 s o	partition 3 i o	readOnly 4 b o
Affinity -	nodeAffinity 1 .NodeAffinity op	podAffinity 2 .PodAffinity op	podAntiAffinity 3 .PodAntiAffinity op
AppArmorProfile u	type 1 s ru E=AppArmorProfileType t=v1.AppArmorProfileType	localhostProfile 2 s op
AttachedVolume -	name 1 s r t=v1.UniqueVolumeName	devicePath 2 s r
AvoidPods -	preferAvoidPods 1 [].PreferAvoidPodsEntry o L=atomic
AzureDiskVolumeSource -	diskName 1 s r	diskURI 2 s r	cachingMode 3 s op E=AzureDataDiskCachingMode D="ReadWrite" t=v1.AzureDataDiskCachingMode	fsType 4 s op D="ext4"	readOnly 5 b op D=false	kind 6 s op E=AzureDataDiskKind D="Shared" t=v1.AzureDataDiskKind
AzureFilePersistentVolumeSource -	secretName 1 s r	shareName 2 s r	readOnly 3 b o	secretNamespace 4 s p
AzureFileVolumeSource -	secretName 1 s r	shareName 2 s r	readOnly 3 b o
Binding k	metadata 1 0.ObjectMeta o	target 2 .ObjectReference r
CSIPersistentVolumeSource -	driver 1 s r	volumeHandle 2 s r	readOnly 3 b o	fsType 4 s o	volumeAttributes 5 {}s o	controllerPublishSecretRef 6 .SecretReference op	nodeStageSecretRef 7 .SecretReference op	nodePublishSecretRef 8 .SecretReference op	controllerExpandSecretRef 9 .SecretReference op	nodeExpandSecretRef 10 .SecretReference op
CSIVolumeSource -	driver 1 s r	readOnly 2 b op	fsType 3 s op	volumeAttributes 4 {}s o	nodePublishSecretRef 5 .LocalObjectReference op
Capabilities -	add 1 []s o L=atomic t=[]v1.Capability	drop 2 []s o L=atomic t=[]v1.Capability
CephFSPersistentVolumeSource -	monitors 1 []s r L=atomic	path 2 s o	user 3 s o	secretFile 4 s o	secretRef 5 .SecretReference op	readOnly 6 b o
CephFSVolumeSource -	monitors 1 []s r L=atomic	path 2 s o	user 3 s o	secretFile 4 s o	secretRef 5 .LocalObjectReference op	readOnly 6 b o
CinderPersistentVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o	secretRef 4 .SecretReference op
CinderVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o	secretRef 4 .LocalObjectReference op
ClientIPConfig -	timeoutSeconds 1 i op
ClusterTrustBundleProjection -	name 1 s op	signerName 2 s op	labelSelector 3 0.LabelSelector op	optional 5 b op	path 4 s r
ComponentCondition -	type 1 s r t=v1.ComponentConditionType	status 2 s r t=v1.ConditionStatus	message 3 s o	error 4 s o
ComponentStatus k	metadata 1 0.ObjectMeta o	conditions 2 [].ComponentCondition o L=map K=type S=merge G=type
ComponentStatusList k	metadata 1 0.ListMeta o	items 2 [].ComponentStatus r
ConfigMap k	metadata 1 0.ObjectMeta o	immutable 4 b op	data 2 {}s o	binaryData 3 {}y o
ConfigMapEnvSource -	localObjectReference 1 .LocalObjectReference i	optional 2 b op
ConfigMapKeySelector a	localObjectReference 1 .LocalObjectReference i	key 2 s r	optional 3 b op
ConfigMapList k	metadata 1 0.ListMeta o	items 2 [].ConfigMap r
ConfigMapNodeConfigSource -	namespace 1 s r	name 2 s r	uid 3 s o t=types.UID	resourceVersion 4 s o	kubeletConfigKey 5 s r
ConfigMapProjection -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	optional 4 b op
ConfigMapVolumeSource -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	defaultMode 3 i op	optional 4 b op
Container -	name 1 s r	image 2 s o	command 3 []s o L=atomic	args 4 []s o L=atomic	workingDir 5 s o	ports 6 [].ContainerPort o L=map K=containerPort,protocol S=merge G=containerPort	envFrom 19 [].EnvFromSource o L=atomic	env 7 [].EnvVar o L=map K=name S=merge G=name	resources 8 .ResourceRequirements o	resizePolicy 23 [].ContainerResizePolicy o L=atomic	restartPolicy 24 s op t=v1.ContainerRestartPolicy	restartPolicyRules 25 [].ContainerRestartRule o L=atomic	volumeMounts 9 [].VolumeMount o L=map K=mountPath S=merge G=mountPath	volumeDevices 21 [].VolumeDevice o L=map K=devicePath S=merge G=devicePath	livenessProbe 10 .Probe op	readinessProbe 11 .Probe op	startupProbe 22 .Probe op	lifecycle 12 .Lifecycle op	terminationMessagePath 13 s o	terminationMessagePolicy 20 s o E=TerminationMessagePolicy t=v1.TerminationMessagePolicy	imagePullPolicy 14 s o E=PullPolicy t=v1.PullPolicy	securityContext 15 .SecurityContext op	stdin 16 b o	stdinOnce 17 b o	tty 18 b o
ContainerExtendedResourceRequest -	containerName 1 s r	resourceName 2 s r	requestName 3 s r
ContainerImage -	names 1 []s - L=atomic	sizeBytes 2 l o
ContainerPort -	name 1 s o	hostPort 2 i o	containerPort 3 i r	protocol 4 s o E=Protocol D="TCP" t=v1.Protocol	hostIP 5 s o
ContainerResizePolicy -	resourceName 1 s r t=v1.ResourceName	restartPolicy 2 s r t=v1.ResourceResizeRestartPolicy
ContainerRestartRule -	action 1 s or t=v1.ContainerRestartRuleAction	exitCodes 2 .ContainerRestartRuleOnExitCodes op
ContainerRestartRuleOnExitCodes -	operator 1 s or t=v1.ContainerRestartRuleOnExitCodesOperator	values 2 []i o L=set
ContainerState -	waiting 1 .ContainerStateWaiting op	running 2 .ContainerStateRunning op	terminated 3 .ContainerStateTerminated op
ContainerStateRunning -	startedAt 1 0.Time o
ContainerStateTerminated -	exitCode 1 i r	signal 2 i o	reason 3 s o	message 4 s o	startedAt 5 0.Time o	finishedAt 6 0.Time o	containerID 7 s o
ContainerStateWaiting -	reason 1 s o	message 2 s o
ContainerStatus -	name 1 s r	state 2 .ContainerState o	lastState 3 .ContainerState o	ready 4 b r	restartCount 5 i r	image 6 s r	imageID 7 s r	containerID 8 s o	started 9 b op	allocatedResources 10 {}1.Quantity o t=v1.ResourceList	resources 11 .ResourceRequirements op	volumeMounts 12 [].VolumeMountStatus o L=map K=mountPath S=merge G=mountPath	user 13 .ContainerUser op	allocatedResourcesStatus 14 [].ResourceStatus o L=map K=name S=merge G=name	stopSignal 15 s op E=Signal t=v1.Signal
ContainerUser -	linux 1 .LinuxContainerUser op
DaemonEndpoint -	Port 1 i r
DownwardAPIProjection -	items 1 [].DownwardAPIVolumeFile o L=atomic
DownwardAPIVolumeFile -	path 1 s r	fieldRef 2 .ObjectFieldSelector op	resourceFieldRef 3 .ResourceFieldSelector op	mode 4 i op
DownwardAPIVolumeSource -	items 1 [].DownwardAPIVolumeFile o L=atomic	defaultMode 2 i op
EmptyDirVolumeSource -	medium 1 s o t=v1.StorageMedium	sizeLimit 2 1.Quantity op
EndpointAddress a	ip 1 s r	hostname 3 s o	nodeName 4 s op	targetRef 2 .ObjectReference op
EndpointPort a	name 1 s o	port 2 i r	protocol 3 s o E=Protocol t=v1.Protocol	appProtocol 4 s op
EndpointSubset -	addresses 1 [].EndpointAddress o L=atomic	notReadyAddresses 2 [].EndpointAddress o L=atomic	ports 3 [].EndpointPort o L=atomic
Endpoints k	metadata 1 0.ObjectMeta o	subsets 2 [].EndpointSubset o L=atomic
EndpointsList k	metadata 1 0.ListMeta o	items 2 [].Endpoints r
EnvFromSource -	prefix 1 s o	configMapRef 2 .ConfigMapEnvSource op	secretRef 3 .SecretEnvSource op
EnvVar -	name 1 s r	value 2 s o	valueFrom 3 .EnvVarSource op
EnvVarSource -	fieldRef 1 .ObjectFieldSelector op	resourceFieldRef 2 .ResourceFieldSelector op	configMapKeyRef 3 .ConfigMapKeySelector op	secretKeyRef 4 .SecretKeySelector op	fileKeyRef 5 .FileKeySelector op
EphemeralContainer -	ephemeralContainerCommon 1 .EphemeralContainerCommon i	targetContainerName 2 s o
EphemeralContainerCommon -	name 1 s r	image 2 s o	command 3 []s o L=atomic	args 4 []s o L=atomic	workingDir 5 s o	ports 6 [].ContainerPort o L=map K=containerPort,protocol S=merge G=containerPort	envFrom 19 [].EnvFromSource o L=atomic	env 7 [].EnvVar o L=map K=name S=merge G=name	resources 8 .ResourceRequirements o	resizePolicy 23 [].ContainerResizePolicy o L=atomic	restartPolicy 24 s op t=v1.ContainerRestartPolicy	restartPolicyRules 25 [].ContainerRestartRule o L=atomic	volumeMounts 9 [].VolumeMount o L=map K=mountPath S=merge G=mountPath	volumeDevices 21 [].VolumeDevice o L=map K=devicePath S=merge G=devicePath	livenessProbe 10 .Probe op	readinessProbe 11 .Probe op	startupProbe 22 .Probe op	lifecycle 12 .Lifecycle op	terminationMessagePath 13 s o	terminationMessagePolicy 20 s o E=TerminationMessagePolicy t=v1.TerminationMessagePolicy	imagePullPolicy 14 s o E=PullPolicy t=v1.PullPolicy	securityContext 15 .SecurityContext op	stdin 16 b o	stdinOnce 17 b o	tty 18 b o
EphemeralVolumeSource -	volumeClaimTemplate 1 .PersistentVolumeClaimTemplate op
Event k	metadata 1 0.ObjectMeta r	involvedObject 2 .ObjectReference r	reason 3 s o	message 4 s o	source 5 .EventSource o	firstTimestamp 6 0.Time o	lastTimestamp 7 0.Time o	count 8 i o	type 9 s o	eventTime 10 0.MicroTime o	series 11 .EventSeries op	action 12 s o	related 13 .ObjectReference op	reportingComponent 14 s -	reportingInstance 15 s -
EventList k	metadata 1 0.ListMeta o	items 2 [].Event r
EventSeries -	count 1 i o	lastObservedTime 2 0.MicroTime o
EventSource -	component 1 s o	host 2 s o
ExecAction -	command 1 []s o L=atomic
FCVolumeSource -	targetWWNs 1 []s o L=atomic	lun 2 i op	fsType 3 s o	readOnly 4 b o	wwids 5 []s o L=atomic
FileKeySelector a	volumeName 1 s r	path 2 s r	key 3 s r	optional 4 b op D=false
FlexPersistentVolumeSource -	driver 1 s r	fsType 2 s o	secretRef 3 .SecretReference op	readOnly 4 b o	options 5 {}s o
FlexVolumeSource -	driver 1 s r	fsType 2 s o	secretRef 3 .LocalObjectReference op	readOnly 4 b o	options 5 {}s o
FlockerVolumeSource -	datasetName 1 s o	datasetUUID 2 s o
GCEPersistentDiskVolumeSource -	pdName 1 s r	fsType 2 s o	partition 3 i o	readOnly 4 b o
GRPCAction -	port 1 i r	service 2 s p D=""
GitRepoVolumeSource -	repository 1 s r	revision 2 s o	directory 3 s o
GlusterfsPersistentVolumeSource -	endpoints 1 s r	path 2 s r	readOnly 3 b o	endpointsNamespace 4 s op
GlusterfsVolumeSource -	endpoints 1 s r	path 2 s r	readOnly 3 b o
HTTPGetAction -	path 1 s o	port 2 2.IntOrString r	host 3 s o	scheme 4 s o E=URIScheme t=v1.URIScheme	httpHeaders 5 [].HTTPHeader o L=atomic
HTTPHeader -	name 1 s r	value 2 s r
HostAlias -	ip 1 s r	hostnames 2 []s o L=atomic
HostIP -	ip 1 s r
HostPathVolumeSource -	path 1 s r	type 2 s op E=HostPathType t=v1.HostPathType
ISCSIPersistentVolumeSource -	targetPortal 1 s r	iqn 2 s r	lun 3 i r	iscsiInterface 4 s o D="default"	fsType 5 s o	readOnly 6 b o	portals 7 []s o L=atomic	chapAuthDiscovery 8 b o	chapAuthSession 11 b o	secretRef 10 .SecretReference op	initiatorName 12 s op
ISCSIVolumeSource -	targetPortal 1 s r	iqn 2 s r	lun 3 i r	iscsiInterface 4 s o D="default"	fsType 5 s o	readOnly 6 b o	portals 7 []s o L=atomic	chapAuthDiscovery 8 b o	chapAuthSession 11 b o	secretRef 10 .LocalObjectReference op	initiatorName 12 s op
ImageVolumeSource -	reference 1 s o	pullPolicy 2 s o E=PullPolicy t=v1.PullPolicy
KeyToPath -	key 1 s r	path 2 s r	mode 3 i op
Lifecycle -	postStart 1 .LifecycleHandler op	preStop 2 .LifecycleHandler op	stopSignal 3 s op E=Signal t=v1.Signal
LifecycleHandler -	exec 1 .ExecAction op	httpGet 2 .HTTPGetAction op	tcpSocket 3 .TCPSocketAction op	sleep 4 .SleepAction op
LimitRange k	metadata 1 0.ObjectMeta o	spec 2 .LimitRangeSpec o
LimitRangeItem -	type 1 s r t=v1.LimitType	max 2 {}1.Quantity o t=v1.ResourceList	min 3 {}1.Quantity o t=v1.ResourceList	default 4 {}1.Quantity o t=v1.ResourceList	defaultRequest 5 {}1.Quantity o t=v1.ResourceList	maxLimitRequestRatio 6 {}1.Quantity o t=v1.ResourceList
LimitRangeList k	metadata 1 0.ListMeta o	items 2 [].LimitRange r
LimitRangeSpec -	limits 1 [].LimitRangeItem r L=atomic
LinuxContainerUser -	uid 1 l r	gid 2 l r	supplementalGroups 3 []l o L=atomic
List k	metadata 1 0.ListMeta o	items 2 []3.RawExtension r
LoadBalancerIngress -	ip 1 s o	hostname 2 s o	ipMode 3 s op t=v1.LoadBalancerIPMode	ports 4 [].PortStatus o L=atomic
LoadBalancerStatus -	ingress 1 [].LoadBalancerIngress o L=atomic
LocalObjectReference a	name 1 s o D=""
LocalVolumeSource -	path 1 s r	fsType 2 s op
ModifyVolumeStatus -	targetVolumeAttributesClassName 1 s o	status 2 s r E=PersistentVolumeClaimModifyVolumeStatus t=v1.PersistentVolumeClaimModifyVolumeStatus
NFSVolumeSource -	server 1 s r	path 2 s r	readOnly 3 b o
Namespace k	metadata 1 0.ObjectMeta o	spec 2 .NamespaceSpec o	status 3 .NamespaceStatus o
NamespaceCondition -	type 1 s r t=v1.NamespaceConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
NamespaceList k	metadata 1 0.ListMeta o	items 2 [].Namespace r
NamespaceSpec -	finalizers 1 []s o L=atomic t=[]v1.FinalizerName
NamespaceStatus -	phase 1 s o E=NamespacePhase t=v1.NamespacePhase	conditions 2 [].NamespaceCondition o L=map K=type S=merge G=type
Node k	metadata 1 0.ObjectMeta o	spec 2 .NodeSpec o	status 3 .NodeStatus o
NodeAddress -	type 1 s r t=v1.NodeAddressType	address 2 s r
NodeAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 .NodeSelector op	preferredDuringSchedulingIgnoredDuringExecution 2 [].PreferredSchedulingTerm o L=atomic
NodeCondition -	type 1 s r t=v1.NodeConditionType	status 2 s r t=v1.ConditionStatus	lastHeartbeatTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
NodeConfigSource -	configMap 2 .ConfigMapNodeConfigSource op
NodeConfigStatus -	assigned 1 .NodeConfigSource op	active 2 .NodeConfigSource op	lastKnownGood 3 .NodeConfigSource op	error 4 s o
NodeDaemonEndpoints -	kubeletEndpoint 1 .DaemonEndpoint o
NodeFeatures -	supplementalGroupsPolicy 1 b op
NodeList k	metadata 1 0.ListMeta o	items 2 [].Node r
NodeProxyOptions k	path 1 s o
NodeRuntimeHandler -	name 1 s -	features 2 .NodeRuntimeHandlerFeatures op
NodeRuntimeHandlerFeatures -	recursiveReadOnlyMounts 1 b op	userNamespaces 2 b op
NodeSelector a	nodeSelectorTerms 1 [].NodeSelectorTerm r L=atomic
NodeSelectorRequirement -	key 1 s r	operator 2 s r E=NodeSelectorOperator t=v1.NodeSelectorOperator	values 3 []s o L=atomic
NodeSelectorTerm a	matchExpressions 1 [].NodeSelectorRequirement o L=atomic	matchFields 2 [].NodeSelectorRequirement o L=atomic
NodeSpec -	podCIDR 1 s o	podCIDRs 7 []s o L=set S=merge	providerID 3 s o	unschedulable 4 b o	taints 5 [].Taint o L=atomic	configSource 6 .NodeConfigSource op	externalID 2 s o
NodeStatus -	capacity 1 {}1.Quantity o t=v1.ResourceList	allocatable 2 {}1.Quantity o t=v1.ResourceList	phase 3 s o E=NodePhase t=v1.NodePhase	conditions 4 [].NodeCondition o L=map K=type S=merge G=type	addresses 5 [].NodeAddress o L=map K=type S=merge G=type	daemonEndpoints 6 .NodeDaemonEndpoints o	nodeInfo 7 .NodeSystemInfo o	images 8 [].ContainerImage o L=atomic	volumesInUse 9 []s o L=atomic t=[]v1.UniqueVolumeName	volumesAttached 10 [].AttachedVolume o L=atomic	config 11 .NodeConfigStatus op	runtimeHandlers 12 [].NodeRuntimeHandler o L=atomic	features 13 .NodeFeatures op	declaredFeatures 14 []s o L=atomic
NodeSwapStatus -	capacity 1 l op
NodeSystemInfo -	machineID 1 s r	systemUUID 2 s r	bootID 3 s r	kernelVersion 4 s r	osImage 5 s r	containerRuntimeVersion 6 s r	kubeletVersion 7 s r	kubeProxyVersion 8 s r	operatingSystem 9 s r	architecture 10 s r	swap 11 .NodeSwapStatus op
ObjectFieldSelector a	apiVersion 1 s o	fieldPath 2 s r
ObjectReference a	kind 1 s o	namespace 2 s o	name 3 s o	uid 4 s o t=types.UID	apiVersion 5 s o	resourceVersion 6 s o	fieldPath 7 s o
PersistentVolume k	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeSpec o	status 3 .PersistentVolumeStatus o
PersistentVolumeClaim k	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeClaimSpec o	status 3 .PersistentVolumeClaimStatus o
PersistentVolumeClaimCondition -	type 1 s r t=v1.PersistentVolumeClaimConditionType	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
PersistentVolumeClaimList k	metadata 1 0.ListMeta o	items 2 [].PersistentVolumeClaim r
PersistentVolumeClaimSpec -	accessModes 1 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	selector 4 0.LabelSelector op	resources 2 .VolumeResourceRequirements o	volumeName 3 s o	storageClassName 5 s op	volumeMode 6 s op E=PersistentVolumeMode t=v1.PersistentVolumeMode	dataSource 7 .TypedLocalObjectReference op	dataSourceRef 8 .TypedObjectReference op	volumeAttributesClassName 9 s op
PersistentVolumeClaimStatus -	phase 1 s o E=PersistentVolumeClaimPhase t=v1.PersistentVolumeClaimPhase	accessModes 2 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	capacity 3 {}1.Quantity o t=v1.ResourceList	conditions 4 [].PersistentVolumeClaimCondition o L=map K=type S=merge G=type	allocatedResources 5 {}1.Quantity o t=v1.ResourceList	allocatedResourceStatuses 7 {}s o E=ClaimResourceStatus M=granular t=map[v1.ResourceName]v1.ClaimResourceStatus	currentVolumeAttributesClassName 8 s op	modifyVolumeStatus 9 .ModifyVolumeStatus op
PersistentVolumeClaimTemplate -	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeClaimSpec r
PersistentVolumeClaimVolumeSource -	claimName 1 s r	readOnly 2 b o
PersistentVolumeList k	metadata 1 0.ListMeta o	items 2 [].PersistentVolume r
PersistentVolumeSource -	gcePersistentDisk 1 .GCEPersistentDiskVolumeSource op	awsElasticBlockStore 2 .AWSElasticBlockStoreVolumeSource op	hostPath 3 .HostPathVolumeSource op	glusterfs 4 .GlusterfsPersistentVolumeSource op	nfs 5 .NFSVolumeSource op	rbd 6 .RBDPersistentVolumeSource op	iscsi 7 .ISCSIPersistentVolumeSource op	cinder 8 .CinderPersistentVolumeSource op	cephfs 9 .CephFSPersistentVolumeSource op	fc 10 .FCVolumeSource op	flocker 11 .FlockerVolumeSource op	flexVolume 12 .FlexPersistentVolumeSource op	azureFile 13 .AzureFilePersistentVolumeSource op	vsphereVolume 14 .VsphereVirtualDiskVolumeSource op	quobyte 15 .QuobyteVolumeSource op	azureDisk 16 .AzureDiskVolumeSource op	photonPersistentDisk 17 .PhotonPersistentDiskVolumeSource op	portworxVolume 18 .PortworxVolumeSource op	scaleIO 19 .ScaleIOPersistentVolumeSource op	local 20 .LocalVolumeSource op	storageos 21 .StorageOSPersistentVolumeSource op	csi 22 .CSIPersistentVolumeSource op
PersistentVolumeSpec -	capacity 1 {}1.Quantity o t=v1.ResourceList	persistentVolumeSource 2 .PersistentVolumeSource i	accessModes 3 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	claimRef 4 .ObjectReference op T=granular	persistentVolumeReclaimPolicy 5 s o E=PersistentVolumeReclaimPolicy t=v1.PersistentVolumeReclaimPolicy	storageClassName 6 s o	mountOptions 7 []s o L=atomic	volumeMode 8 s op E=PersistentVolumeMode t=v1.PersistentVolumeMode	nodeAffinity 9 .VolumeNodeAffinity op	volumeAttributesClassName 10 s op
PersistentVolumeStatus -	phase 1 s o E=PersistentVolumePhase t=v1.PersistentVolumePhase	message 2 s o	reason 3 s o	lastPhaseTransitionTime 4 0.Time op
PhotonPersistentDiskVolumeSource -	pdID 1 s r	fsType 2 s o
Pod k	metadata 1 0.ObjectMeta o	spec 2 .PodSpec o	status 3 .PodStatus o
PodAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 [].PodAffinityTerm o L=atomic	preferredDuringSchedulingIgnoredDuringExecution 2 [].WeightedPodAffinityTerm o L=atomic
PodAffinityTerm -	labelSelector 1 0.LabelSelector op	namespaces 2 []s o L=atomic	topologyKey 3 s r	namespaceSelector 4 0.LabelSelector op	matchLabelKeys 5 []s o L=atomic	mismatchLabelKeys 6 []s o L=atomic
PodAntiAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 [].PodAffinityTerm o L=atomic	preferredDuringSchedulingIgnoredDuringExecution 2 [].WeightedPodAffinityTerm o L=atomic
PodAttachOptions k	stdin 1 b o	stdout 2 b o	stderr 3 b o	tty 4 b o	container 5 s o
PodCertificateProjection -	signerName 1 s or	keyType 2 s or	maxExpirationSeconds 3 i op	credentialBundlePath 4 s o	keyPath 5 s o	certificateChainPath 6 s o	userAnnotations 7 {}s o
PodCondition -	type 1 s r t=v1.PodConditionType	observedGeneration 7 l o	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
PodDNSConfig -	nameservers 1 []s o L=atomic	searches 2 []s o L=atomic	options 3 [].PodDNSConfigOption o L=atomic
PodDNSConfigOption -	name 1 s o	value 2 s op
PodExecOptions k	stdin 1 b o	stdout 2 b o	stderr 3 b o	tty 4 b o	container 5 s o	command 6 []s r L=atomic
PodExtendedResourceClaimStatus -	requestMappings 1 [].ContainerExtendedResourceRequest r L=atomic	resourceClaimName 2 s r
PodIP -	ip 1 s r
PodList k	metadata 1 0.ListMeta o	items 2 [].Pod r
PodLogOptions k	container 1 s o	follow 2 b o	previous 3 b o	sinceSeconds 4 l op	sinceTime 5 0.Time op	timestamps 6 b o	tailLines 7 l op	limitBytes 8 l op	insecureSkipTLSVerifyBackend 9 b o	stream 10 s op
PodOS -	name 1 s r t=v1.OSName
PodPortForwardOptions k	ports 1 []i o L=atomic
PodProxyOptions k	path 1 s o
PodReadinessGate -	conditionType 1 s r t=v1.PodConditionType
PodResourceClaim -	name 1 s r	resourceClaimName 3 s op	resourceClaimTemplateName 4 s op
PodResourceClaimStatus -	name 1 s r	resourceClaimName 2 s op
PodSchedulingGate -	name 1 s r
PodSecurityContext -	seLinuxOptions 1 .SELinuxOptions op	windowsOptions 8 .WindowsSecurityContextOptions op	runAsUser 2 l op	runAsGroup 6 l op	runAsNonRoot 3 b op	supplementalGroups 4 []l o L=atomic	supplementalGroupsPolicy 12 s op E=SupplementalGroupsPolicy t=v1.SupplementalGroupsPolicy	fsGroup 5 l op	sysctls 7 [].Sysctl o L=atomic	fsGroupChangePolicy 9 s op E=PodFSGroupChangePolicy t=v1.PodFSGroupChangePolicy	seccompProfile 10 .SeccompProfile op	appArmorProfile 11 .AppArmorProfile op	seLinuxChangePolicy 13 s op t=v1.PodSELinuxChangePolicy
PodSignature -	podController 1 0.OwnerReference op
PodSpec -	volumes 1 [].Volume o L=map K=name S=merge,retainKeys G=name	initContainers 20 [].Container o L=map K=name S=merge G=name	containers 2 [].Container r L=map K=name S=merge G=name	ephemeralContainers 34 [].EphemeralContainer o L=map K=name S=merge G=name	restartPolicy 3 s o E=RestartPolicy t=v1.RestartPolicy	terminationGracePeriodSeconds 4 l op	activeDeadlineSeconds 5 l op	dnsPolicy 6 s o E=DNSPolicy t=v1.DNSPolicy	nodeSelector 7 {}s o M=atomic	serviceAccountName 8 s o	serviceAccount 9 s o	automountServiceAccountToken 21 b op	nodeName 10 s o	hostNetwork 11 b o	hostPID 12 b o	hostIPC 13 b o	shareProcessNamespace 27 b op	securityContext 14 .PodSecurityContext op	imagePullSecrets 15 [].LocalObjectReference o L=map K=name S=merge G=name	hostname 16 s o	subdomain 17 s o	affinity 18 .Affinity op	schedulerName 19 s o	tolerations 22 [].Toleration o L=atomic	hostAliases 23 [].HostAlias o L=map K=ip S=merge G=ip	priorityClassName 24 s o	priority 25 i op	dnsConfig 26 .PodDNSConfig op	readinessGates 28 [].PodReadinessGate o L=atomic	runtimeClassName 29 s op	enableServiceLinks 30 b op	preemptionPolicy 31 s op E=PreemptionPolicy t=v1.PreemptionPolicy	overhead 32 {}1.Quantity o t=v1.ResourceList	topologySpreadConstraints 33 [].TopologySpreadConstraint o L=map K=topologyKey,whenUnsatisfiable S=merge G=topologyKey	setHostnameAsFQDN 35 b op	os 36 .PodOS op	hostUsers 37 b op	schedulingGates 38 [].PodSchedulingGate o L=map K=name S=merge G=name	resourceClaims 39 [].PodResourceClaim o L=map K=name S=merge,retainKeys G=name	resources 40 .ResourceRequirements op	hostnameOverride 41 s op	workloadRef 42 .WorkloadReference op
PodStatus -	observedGeneration 17 l o	phase 1 s o E=PodPhase t=v1.PodPhase	conditions 2 [].PodCondition o L=map K=type S=merge G=type	message 3 s o	reason 4 s o	nominatedNodeName 11 s o	hostIP 5 s o	hostIPs 16 [].HostIP o L=atomic S=merge G=ip	podIP 6 s o	podIPs 12 [].PodIP o L=map K=ip S=merge G=ip	startTime 7 0.Time op	initContainerStatuses 10 [].ContainerStatus o L=atomic	containerStatuses 8 [].ContainerStatus o L=atomic	qosClass 9 s o E=PodQOSClass t=v1.PodQOSClass	ephemeralContainerStatuses 13 [].ContainerStatus o L=atomic	resize 14 s o t=v1.PodResizeStatus	resourceClaimStatuses 15 [].PodResourceClaimStatus o L=map K=name S=merge,retainKeys G=name	extendedResourceClaimStatus 18 .PodExtendedResourceClaimStatus op	allocatedResources 19 {}1.Quantity o t=v1.ResourceList	resources 20 .ResourceRequirements op
PodStatusResult k	metadata 1 0.ObjectMeta o	status 2 .PodStatus o
PodTemplate k	metadata 1 0.ObjectMeta o	template 2 .PodTemplateSpec o
PodTemplateList k	metadata 1 0.ListMeta o	items 2 [].PodTemplate r
PodTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .PodSpec o
PortStatus -	port 1 i r	protocol 2 s r E=Protocol t=v1.Protocol	error 3 s op
PortworxVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o
Preconditions -	uid 1 s op t=types.UID
PreferAvoidPodsEntry -	podSignature 1 .PodSignature r	evictionTime 2 0.Time o	reason 3 s o	message 4 s o
PreferredSchedulingTerm -	weight 1 i r	preference 2 .NodeSelectorTerm r
Probe -	handler 1 .ProbeHandler i	initialDelaySeconds 2 i o	timeoutSeconds 3 i o	periodSeconds 4 i o	successThreshold 5 i o	failureThreshold 6 i o	terminationGracePeriodSeconds 7 l op
ProbeHandler -	exec 1 .ExecAction op	httpGet 2 .HTTPGetAction op	tcpSocket 3 .TCPSocketAction op	grpc 4 .GRPCAction op
ProjectedVolumeSource -	sources 1 [].VolumeProjection - L=atomic	defaultMode 2 i op
QuobyteVolumeSource -	registry 1 s r	volume 2 s r	readOnly 3 b o	user 4 s o	group 5 s o	tenant 6 s o
RBDPersistentVolumeSource -	monitors 1 []s r L=atomic	image 2 s r	fsType 3 s o	pool 4 s o D="rbd"	user 5 s o D="admin"	keyring 6 s o D="/etc/ceph/keyring"	secretRef 7 .SecretReference op	readOnly 8 b o
RBDVolumeSource -	monitors 1 []s r L=atomic	image 2 s r	fsType 3 s o	pool 4 s o D="rbd"	user 5 s o D="admin"	keyring 6 s o D="/etc/ceph/keyring"	secretRef 7 .LocalObjectReference op	readOnly 8 b o
RangeAllocation k	metadata 1 0.ObjectMeta o	range 2 s r	data 3 y r
ReplicationController k	metadata 1 0.ObjectMeta o	spec 2 .ReplicationControllerSpec o	status 3 .ReplicationControllerStatus o
ReplicationControllerCondition -	type 1 s r t=v1.ReplicationControllerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
ReplicationControllerList k	metadata 1 0.ListMeta o	items 2 [].ReplicationController r
ReplicationControllerSpec -	replicas 1 i op D=1	minReadySeconds 4 i o D=0	selector 2 {}s o M=atomic	template 3 .PodTemplateSpec op
ReplicationControllerStatus -	replicas 1 i r	fullyLabeledReplicas 2 i o	readyReplicas 4 i o	availableReplicas 5 i o	observedGeneration 3 l o	conditions 6 [].ReplicationControllerCondition o L=map K=type S=merge G=type
ResourceClaim -	name 1 s r	request 2 s o
ResourceFieldSelector a	containerName 1 s o	resource 2 s r	divisor 3 1.Quantity o
ResourceHealth -	resourceID 1 s r t=v1.ResourceID	health 2 s o t=v1.ResourceHealthStatus
ResourceQuota k	metadata 1 0.ObjectMeta o	spec 2 .ResourceQuotaSpec o	status 3 .ResourceQuotaStatus o
ResourceQuotaList k	metadata 1 0.ListMeta o	items 2 [].ResourceQuota r
ResourceQuotaSpec -	hard 1 {}1.Quantity o t=v1.ResourceList	scopes 2 []s o E=ResourceQuotaScope L=atomic t=[]v1.ResourceQuotaScope	scopeSelector 3 .ScopeSelector op
ResourceQuotaStatus -	hard 1 {}1.Quantity o t=v1.ResourceList	used 2 {}1.Quantity o t=v1.ResourceList
ResourceRequirements -	limits 1 {}1.Quantity o t=v1.ResourceList	requests 2 {}1.Quantity o t=v1.ResourceList	claims 3 [].ResourceClaim o L=map K=name
ResourceStatus -	name 1 s r t=v1.ResourceName	resources 2 [].ResourceHealth o L=map K=resourceID
SELinuxOptions -	user 1 s o	role 2 s o	type 3 s o	level 4 s o
ScaleIOPersistentVolumeSource -	gateway 1 s r	system 2 s r	secretRef 3 .SecretReference pr	sslEnabled 4 b o	protectionDomain 5 s o	storagePool 6 s o	storageMode 7 s o D="ThinProvisioned"	volumeName 8 s o	fsType 9 s o D="xfs"	readOnly 10 b o
ScaleIOVolumeSource -	gateway 1 s r	system 2 s r	secretRef 3 .LocalObjectReference pr	sslEnabled 4 b o	protectionDomain 5 s o	storagePool 6 s o	storageMode 7 s o D="ThinProvisioned"	volumeName 8 s o	fsType 9 s o D="xfs"	readOnly 10 b o
ScopeSelector a	matchExpressions 1 [].ScopedResourceSelectorRequirement o L=atomic
ScopedResourceSelectorRequirement -	scopeName 1 s r E=ResourceQuotaScope t=v1.ResourceQuotaScope	operator 2 s r E=ScopeSelectorOperator t=v1.ScopeSelectorOperator	values 3 []s o L=atomic
SeccompProfile u	type 1 s ru E=SeccompProfileType t=v1.SeccompProfileType	localhostProfile 2 s op
Secret k	metadata 1 0.ObjectMeta o	immutable 5 b op	data 2 {}y o	stringData 4 {}s o	type 3 s o t=v1.SecretType
SecretEnvSource -	localObjectReference 1 .LocalObjectReference i	optional 2 b op
SecretKeySelector a	localObjectReference 1 .LocalObjectReference i	key 2 s r	optional 3 b op
SecretList k	metadata 1 0.ListMeta o	items 2 [].Secret r
SecretProjection -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	optional 4 b op
SecretReference a	name 1 s o	namespace 2 s o
SecretVolumeSource -	secretName 1 s o	items 2 [].KeyToPath o L=atomic	defaultMode 3 i op	optional 4 b op
SecurityContext -	capabilities 1 .Capabilities op	privileged 2 b op	seLinuxOptions 3 .SELinuxOptions op	windowsOptions 10 .WindowsSecurityContextOptions op	runAsUser 4 l op	runAsGroup 8 l op	runAsNonRoot 5 b op	readOnlyRootFilesystem 6 b op	allowPrivilegeEscalation 7 b op	procMount 9 s op E=ProcMountType t=v1.ProcMountType	seccompProfile 11 .SeccompProfile op	appArmorProfile 12 .AppArmorProfile op
SerializedReference k	reference 1 .ObjectReference o
Service k	metadata 1 0.ObjectMeta o	spec 2 .ServiceSpec o	status 3 .ServiceStatus o
ServiceAccount k	metadata 1 0.ObjectMeta o	secrets 2 [].ObjectReference o L=map K=name S=merge G=name	imagePullSecrets 3 [].LocalObjectReference o L=atomic	automountServiceAccountToken 4 b op
ServiceAccountList k	metadata 1 0.ListMeta o	items 2 [].ServiceAccount r
ServiceAccountTokenProjection -	audience 1 s o	expirationSeconds 2 l op	path 3 s r
ServiceList k	metadata 1 0.ListMeta o	items 2 [].Service r
ServicePort -	name 1 s o	protocol 2 s o E=Protocol D="TCP" t=v1.Protocol	appProtocol 6 s op	port 3 i r	targetPort 4 2.IntOrString o	nodePort 5 i o
ServiceProxyOptions k	path 1 s o
ServiceSpec -	ports 1 [].ServicePort o L=map K=port,protocol S=merge G=port	selector 2 {}s o M=atomic	clusterIP 3 s o	clusterIPs 18 []s o L=atomic	type 4 s o E=ServiceType t=v1.ServiceType	externalIPs 5 []s o L=atomic	sessionAffinity 7 s o E=ServiceAffinity t=v1.ServiceAffinity	loadBalancerIP 8 s o	loadBalancerSourceRanges 9 []s o L=atomic	externalName 10 s o	externalTrafficPolicy 11 s o E=ServiceExternalTrafficPolicy t=v1.ServiceExternalTrafficPolicy	healthCheckNodePort 12 i o	publishNotReadyAddresses 13 b o	sessionAffinityConfig 14 .SessionAffinityConfig op	ipFamilies 19 []s o E=IPFamily L=atomic t=[]v1.IPFamily	ipFamilyPolicy 17 s op E=IPFamilyPolicy t=v1.IPFamilyPolicy	allocateLoadBalancerNodePorts 20 b op	loadBalancerClass 21 s op	internalTrafficPolicy 22 s op E=ServiceInternalTrafficPolicy t=v1.ServiceInternalTrafficPolicy	trafficDistribution 23 s op
ServiceStatus -	loadBalancer 1 .LoadBalancerStatus o	conditions 2 []0.Condition o L=map K=type S=merge G=type
SessionAffinityConfig -	clientIP 1 .ClientIPConfig op
SleepAction -	seconds 1 l r
StorageOSPersistentVolumeSource -	volumeName 1 s o	volumeNamespace 2 s o	fsType 3 s o	readOnly 4 b o	secretRef 5 .ObjectReference op
StorageOSVolumeSource -	volumeName 1 s o	volumeNamespace 2 s o	fsType 3 s o	readOnly 4 b o	secretRef 5 .LocalObjectReference op
Sysctl -	name 1 s r	value 2 s r
TCPSocketAction -	port 1 2.IntOrString r	host 2 s o
Taint -	key 1 s r	value 2 s o	effect 3 s r E=TaintEffect t=v1.TaintEffect	timeAdded 4 0.Time op
Toleration -	key 1 s o	operator 2 s o E=TolerationOperator t=v1.TolerationOperator	value 3 s o	effect 4 s o E=TaintEffect t=v1.TaintEffect	tolerationSeconds 5 l op
TopologySelectorLabelRequirement -	key 1 s r	values 2 []s r L=atomic
TopologySelectorTerm a	matchLabelExpressions 1 [].TopologySelectorLabelRequirement o L=atomic
TopologySpreadConstraint -	maxSkew 1 i r	topologyKey 2 s r	whenUnsatisfiable 3 s r E=UnsatisfiableConstraintAction t=v1.UnsatisfiableConstraintAction	labelSelector 4 0.LabelSelector op	minDomains 5 i op	nodeAffinityPolicy 6 s op E=NodeInclusionPolicy t=v1.NodeInclusionPolicy	nodeTaintsPolicy 7 s op E=NodeInclusionPolicy t=v1.NodeInclusionPolicy	matchLabelKeys 8 []s o L=atomic
TypedLocalObjectReference a	apiGroup 1 s p	kind 2 s r	name 3 s r
TypedObjectReference -	apiGroup 1 s p	kind 2 s r	name 3 s r	namespace 4 s op
Volume -	name 1 s r	volumeSource 2 .VolumeSource i
VolumeDevice -	name 1 s r	devicePath 2 s r
VolumeMount -	name 1 s r	readOnly 2 b o	recursiveReadOnly 7 s op t=v1.RecursiveReadOnlyMode	mountPath 3 s r	subPath 4 s o	mountPropagation 5 s op E=MountPropagationMode t=v1.MountPropagationMode	subPathExpr 6 s o
VolumeMountStatus -	name 1 s r	mountPath 2 s r	readOnly 3 b o	recursiveReadOnly 4 s op t=v1.RecursiveReadOnlyMode
VolumeNodeAffinity -	required 1 .NodeSelector op
VolumeProjection -	secret 1 .SecretProjection op	downwardAPI 2 .DownwardAPIProjection op	configMap 3 .ConfigMapProjection op	serviceAccountToken 4 .ServiceAccountTokenProjection op	clusterTrustBundle 5 .ClusterTrustBundleProjection op	podCertificate 6 .PodCertificateProjection op
VolumeResourceRequirements -	limits 1 {}1.Quantity o t=v1.ResourceList	requests 2 {}1.Quantity o t=v1.ResourceList
VolumeSource -	hostPath 1 .HostPathVolumeSource op	emptyDir 2 .EmptyDirVolumeSource op	gcePersistentDisk 3 .GCEPersistentDiskVolumeSource op	awsElasticBlockStore 4 .AWSElasticBlockStoreVolumeSource op	gitRepo 5 .GitRepoVolumeSource op	secret 6 .SecretVolumeSource op	nfs 7 .NFSVolumeSource op	iscsi 8 .ISCSIVolumeSource op	glusterfs 9 .GlusterfsVolumeSource op	persistentVolumeClaim 10 .PersistentVolumeClaimVolumeSource op	rbd 11 .RBDVolumeSource op	flexVolume 12 .FlexVolumeSource op	cinder 13 .CinderVolumeSource op	cephfs 14 .CephFSVolumeSource op	flocker 15 .FlockerVolumeSource op	downwardAPI 16 .DownwardAPIVolumeSource op	fc 17 .FCVolumeSource op	azureFile 18 .AzureFileVolumeSource op	configMap 19 .ConfigMapVolumeSource op	vsphereVolume 20 .VsphereVirtualDiskVolumeSource op	quobyte 21 .QuobyteVolumeSource op	azureDisk 22 .AzureDiskVolumeSource op	photonPersistentDisk 23 .PhotonPersistentDiskVolumeSource op	projected 26 .ProjectedVolumeSource op	portworxVolume 24 .PortworxVolumeSource op	scaleIO 25 .ScaleIOVolumeSource op	storageos 27 .StorageOSVolumeSource op	csi 28 .CSIVolumeSource op	ephemeral 29 .EphemeralVolumeSource op	image 30 .ImageVolumeSource op
VsphereVirtualDiskVolumeSource -	volumePath 1 s r	fsType 2 s o	storagePolicyName 3 s o	storagePolicyID 4 s o
WeightedPodAffinityTerm -	weight 1 i r	podAffinityTerm 2 .PodAffinityTerm r
WindowsSecurityContextOptions -	gmsaCredentialSpecName 1 s op	gmsaCredentialSpec 2 s op	runAsUserName 3 s op	hostProcess 4 b op
WorkloadReference -	name 1 s r	podGroup 2 s r	podGroupReplicaKey 3 s o
`;

// packages/api/src/generated/tables/discovery.v1.ts
var discoveryV1 = `k8s.io.api.discovery.v1 discovery.k8s.io v1 v1 io.k8s.api.discovery.v1
#k8s.io.api.core.v1 k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
=AddressType ["FQDN","IPv4","IPv6"]
Endpoint -	addresses 1 []s r L=set	conditions 2 .EndpointConditions o	hostname 3 s op	targetRef 4 0.ObjectReference op	deprecatedTopology 5 {}s o	nodeName 6 s op	zone 7 s op	hints 8 .EndpointHints op
EndpointConditions -	ready 1 b op	serving 2 b op	terminating 3 b op
EndpointHints -	forZones 1 [].ForZone o L=atomic	forNodes 2 [].ForNode o L=atomic
EndpointPort a	name 1 s op	protocol 2 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 3 i op	appProtocol 4 s op
EndpointSlice k	metadata 1 1.ObjectMeta o	addressType 4 s r E=AddressType t=v1.AddressType	endpoints 2 [].Endpoint r L=atomic	ports 3 [].EndpointPort - L=atomic
EndpointSliceList k	metadata 1 1.ListMeta o	items 2 [].EndpointSlice r
ForNode -	name 1 s r
ForZone -	name 1 s r
`;

// packages/api/src/generated/tables/discovery.v1beta1.ts
var discoveryV1beta1 = `k8s.io.api.discovery.v1beta1 discovery.k8s.io v1beta1 v1beta1 io.k8s.api.discovery.v1beta1
#k8s.io.api.core.v1 k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
Endpoint -	addresses 1 []s r L=set	conditions 2 .EndpointConditions o	hostname 3 s op	targetRef 4 0.ObjectReference op	topology 5 {}s o	nodeName 6 s op	hints 7 .EndpointHints op
EndpointConditions -	ready 1 b op	serving 2 b op	terminating 3 b op
EndpointHints -	forZones 1 [].ForZone o L=atomic	forNodes 2 [].ForNode o L=atomic
EndpointPort -	name 1 s op	protocol 2 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 3 i op	appProtocol 4 s op
EndpointSlice k	metadata 1 1.ObjectMeta o	addressType 4 s r t=v1beta1.AddressType	endpoints 2 [].Endpoint r L=atomic	ports 3 [].EndpointPort - L=atomic
EndpointSliceList k	metadata 1 1.ListMeta o	items 2 [].EndpointSlice r
ForNode -	name 1 s r
ForZone -	name 1 s r
`;

// packages/api/src/generated/tables/events.v1.ts
var eventsV1 = `k8s.io.api.events.v1 events.k8s.io v1 v1 io.k8s.api.events.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Event k	metadata 1 0.ObjectMeta -	eventTime 2 0.MicroTime r	series 3 .EventSeries op	reportingController 4 s o	reportingInstance 5 s o	action 6 s o	reason 7 s o	regarding 8 1.ObjectReference o	related 9 1.ObjectReference op	note 10 s o	type 11 s o	deprecatedSource 12 1.EventSource o	deprecatedFirstTimestamp 13 0.Time o	deprecatedLastTimestamp 14 0.Time o	deprecatedCount 15 i o
EventList k	metadata 1 0.ListMeta o	items 2 [].Event r
EventSeries -	count 1 i r	lastObservedTime 2 0.MicroTime r
`;

// packages/api/src/generated/tables/events.v1beta1.ts
var eventsV1beta1 = `k8s.io.api.events.v1beta1 events.k8s.io v1beta1 v1beta1 io.k8s.api.events.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Event k	metadata 1 0.ObjectMeta -	eventTime 2 0.MicroTime r	series 3 .EventSeries op	reportingController 4 s o	reportingInstance 5 s o	action 6 s o	reason 7 s o	regarding 8 1.ObjectReference o	related 9 1.ObjectReference op	note 10 s o	type 11 s o	deprecatedSource 12 1.EventSource o	deprecatedFirstTimestamp 13 0.Time o	deprecatedLastTimestamp 14 0.Time o	deprecatedCount 15 i o
EventList k	metadata 1 0.ListMeta o	items 2 [].Event r
EventSeries -	count 1 i r	lastObservedTime 2 0.MicroTime r
`;

// packages/api/src/generated/tables/extensions.v1beta1.ts
var extensionsV1beta1 = `k8s.io.api.extensions.v1beta1 extensions v1beta1 v1beta1 io.k8s.api.extensions.v1beta1
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

// packages/api/src/generated/tables/flowcontrol.v1.ts
var flowcontrolV1 = `k8s.io.api.flowcontrol.v1 flowcontrol.apiserver.k8s.io v1 v1 io.k8s.api.flowcontrol.v1
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

// packages/api/src/generated/tables/flowcontrol.v1beta1.ts
var flowcontrolV1beta1 = `k8s.io.api.flowcontrol.v1beta1 flowcontrol.apiserver.k8s.io v1beta1 v1beta1 io.k8s.api.flowcontrol.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
ExemptPriorityLevelConfiguration -	nominalConcurrencyShares 1 i op	lendablePercent 2 i op
FlowDistinguisherMethod -	type 1 s r t=v1beta1.FlowDistinguisherMethodType
FlowSchema k	metadata 1 0.ObjectMeta o	spec 2 .FlowSchemaSpec o	status 3 .FlowSchemaStatus o
FlowSchemaCondition -	type 1 s o t=v1beta1.FlowSchemaConditionType	status 2 s o t=v1beta1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
FlowSchemaList k	metadata 1 0.ListMeta o	items 2 [].FlowSchema r
FlowSchemaSpec -	priorityLevelConfiguration 1 .PriorityLevelConfigurationReference r	matchingPrecedence 2 i -	distinguisherMethod 3 .FlowDistinguisherMethod op	rules 4 [].PolicyRulesWithSubjects o L=atomic
FlowSchemaStatus -	conditions 1 [].FlowSchemaCondition o L=map K=type
GroupSubject -	name 1 s r
LimitResponse u	type 1 s ru t=v1beta1.LimitResponseType	queuing 2 .QueuingConfiguration op
LimitedPriorityLevelConfiguration -	assuredConcurrencyShares 1 i -	limitResponse 2 .LimitResponse o	lendablePercent 3 i op	borrowingLimitPercent 4 i op
NonResourcePolicyRule -	verbs 1 []s r L=set	nonResourceURLs 6 []s r L=set
PolicyRulesWithSubjects -	subjects 1 [].Subject r L=atomic	resourceRules 2 [].ResourcePolicyRule o L=atomic	nonResourceRules 3 [].NonResourcePolicyRule o L=atomic
PriorityLevelConfiguration k	metadata 1 0.ObjectMeta o	spec 2 .PriorityLevelConfigurationSpec o	status 3 .PriorityLevelConfigurationStatus o
PriorityLevelConfigurationCondition -	type 1 s o t=v1beta1.PriorityLevelConfigurationConditionType	status 2 s o t=v1beta1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
PriorityLevelConfigurationList k	metadata 1 0.ListMeta o	items 2 [].PriorityLevelConfiguration r
PriorityLevelConfigurationReference -	name 1 s r
PriorityLevelConfigurationSpec u	type 1 s ru t=v1beta1.PriorityLevelEnablement	limited 2 .LimitedPriorityLevelConfiguration op	exempt 3 .ExemptPriorityLevelConfiguration op
PriorityLevelConfigurationStatus -	conditions 1 [].PriorityLevelConfigurationCondition o L=map K=type
QueuingConfiguration -	queues 1 i -	handSize 2 i -	queueLengthLimit 3 i -
ResourcePolicyRule -	verbs 1 []s r L=set	apiGroups 2 []s r L=set	resources 3 []s r L=set	clusterScope 4 b o	namespaces 5 []s - L=set
ServiceAccountSubject -	namespace 1 s r	name 2 s r
Subject u	kind 1 s ru t=v1beta1.SubjectKind	user 2 .UserSubject op	group 3 .GroupSubject op	serviceAccount 4 .ServiceAccountSubject op
UserSubject -	name 1 s r
`;

// packages/api/src/generated/tables/flowcontrol.v1beta2.ts
var flowcontrolV1beta2 = `k8s.io.api.flowcontrol.v1beta2 flowcontrol.apiserver.k8s.io v1beta2 v1beta2 io.k8s.api.flowcontrol.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1
ExemptPriorityLevelConfiguration -	nominalConcurrencyShares 1 i op	lendablePercent 2 i op
FlowDistinguisherMethod -	type 1 s r t=v1beta2.FlowDistinguisherMethodType
FlowSchema k	metadata 1 0.ObjectMeta o	spec 2 .FlowSchemaSpec o	status 3 .FlowSchemaStatus o
FlowSchemaCondition -	type 1 s o t=v1beta2.FlowSchemaConditionType	status 2 s o t=v1beta2.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
FlowSchemaList k	metadata 1 0.ListMeta o	items 2 [].FlowSchema r
FlowSchemaSpec -	priorityLevelConfiguration 1 .PriorityLevelConfigurationReference r	matchingPrecedence 2 i -	distinguisherMethod 3 .FlowDistinguisherMethod op	rules 4 [].PolicyRulesWithSubjects o L=atomic
FlowSchemaStatus -	conditions 1 [].FlowSchemaCondition o L=map K=type
GroupSubject -	name 1 s r
LimitResponse u	type 1 s ru t=v1beta2.LimitResponseType	queuing 2 .QueuingConfiguration op
LimitedPriorityLevelConfiguration -	assuredConcurrencyShares 1 i -	limitResponse 2 .LimitResponse o	lendablePercent 3 i op	borrowingLimitPercent 4 i op
NonResourcePolicyRule -	verbs 1 []s r L=set	nonResourceURLs 6 []s r L=set
PolicyRulesWithSubjects -	subjects 1 [].Subject r L=atomic	resourceRules 2 [].ResourcePolicyRule o L=atomic	nonResourceRules 3 [].NonResourcePolicyRule o L=atomic
PriorityLevelConfiguration k	metadata 1 0.ObjectMeta o	spec 2 .PriorityLevelConfigurationSpec o	status 3 .PriorityLevelConfigurationStatus o
PriorityLevelConfigurationCondition -	type 1 s o t=v1beta2.PriorityLevelConfigurationConditionType	status 2 s o t=v1beta2.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
PriorityLevelConfigurationList k	metadata 1 0.ListMeta o	items 2 [].PriorityLevelConfiguration r
PriorityLevelConfigurationReference -	name 1 s r
PriorityLevelConfigurationSpec u	type 1 s ru t=v1beta2.PriorityLevelEnablement	limited 2 .LimitedPriorityLevelConfiguration op	exempt 3 .ExemptPriorityLevelConfiguration op
PriorityLevelConfigurationStatus -	conditions 1 [].PriorityLevelConfigurationCondition o L=map K=type
QueuingConfiguration -	queues 1 i -	handSize 2 i -	queueLengthLimit 3 i -
ResourcePolicyRule -	verbs 1 []s r L=set	apiGroups 2 []s r L=set	resources 3 []s r L=set	clusterScope 4 b o	namespaces 5 []s - L=set
ServiceAccountSubject -	namespace 1 s r	name 2 s r
Subject u	kind 1 s ru t=v1beta2.SubjectKind	user 2 .UserSubject op	group 3 .GroupSubject op	serviceAccount 4 .ServiceAccountSubject op
UserSubject -	name 1 s r
`;

// packages/api/src/generated/tables/flowcontrol.v1beta3.ts
var flowcontrolV1beta3 = `k8s.io.api.flowcontrol.v1beta3 flowcontrol.apiserver.k8s.io v1beta3 v1beta3 io.k8s.api.flowcontrol.v1beta3
#k8s.io.apimachinery.pkg.apis.meta.v1
ExemptPriorityLevelConfiguration -	nominalConcurrencyShares 1 i op	lendablePercent 2 i op
FlowDistinguisherMethod -	type 1 s r t=v1beta3.FlowDistinguisherMethodType
FlowSchema k	metadata 1 0.ObjectMeta o	spec 2 .FlowSchemaSpec o	status 3 .FlowSchemaStatus o
FlowSchemaCondition -	type 1 s o t=v1beta3.FlowSchemaConditionType	status 2 s o t=v1beta3.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
FlowSchemaList k	metadata 1 0.ListMeta o	items 2 [].FlowSchema r
FlowSchemaSpec -	priorityLevelConfiguration 1 .PriorityLevelConfigurationReference r	matchingPrecedence 2 i -	distinguisherMethod 3 .FlowDistinguisherMethod op	rules 4 [].PolicyRulesWithSubjects o L=atomic
FlowSchemaStatus -	conditions 1 [].FlowSchemaCondition o L=map K=type S=merge G=type
GroupSubject -	name 1 s r
LimitResponse u	type 1 s ru t=v1beta3.LimitResponseType	queuing 2 .QueuingConfiguration op
LimitedPriorityLevelConfiguration -	nominalConcurrencyShares 1 i -	limitResponse 2 .LimitResponse o	lendablePercent 3 i op	borrowingLimitPercent 4 i op
NonResourcePolicyRule -	verbs 1 []s r L=set	nonResourceURLs 6 []s r L=set
PolicyRulesWithSubjects -	subjects 1 [].Subject r L=atomic	resourceRules 2 [].ResourcePolicyRule o L=atomic	nonResourceRules 3 [].NonResourcePolicyRule o L=atomic
PriorityLevelConfiguration k	metadata 1 0.ObjectMeta o	spec 2 .PriorityLevelConfigurationSpec o	status 3 .PriorityLevelConfigurationStatus o
PriorityLevelConfigurationCondition -	type 1 s o t=v1beta3.PriorityLevelConfigurationConditionType	status 2 s o t=v1beta3.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
PriorityLevelConfigurationList k	metadata 1 0.ListMeta o	items 2 [].PriorityLevelConfiguration r
PriorityLevelConfigurationReference -	name 1 s r
PriorityLevelConfigurationSpec u	type 1 s ru t=v1beta3.PriorityLevelEnablement	limited 2 .LimitedPriorityLevelConfiguration op	exempt 3 .ExemptPriorityLevelConfiguration op
PriorityLevelConfigurationStatus -	conditions 1 [].PriorityLevelConfigurationCondition o L=map K=type S=merge G=type
QueuingConfiguration -	queues 1 i -	handSize 2 i -	queueLengthLimit 3 i -
ResourcePolicyRule -	verbs 1 []s r L=set	apiGroups 2 []s r L=set	resources 3 []s r L=set	clusterScope 4 b o	namespaces 5 []s - L=set
ServiceAccountSubject -	namespace 1 s r	name 2 s r
Subject u	kind 1 s ru t=v1beta3.SubjectKind	user 2 .UserSubject op	group 3 .GroupSubject op	serviceAccount 4 .ServiceAccountSubject op
UserSubject -	name 1 s r
`;

// packages/api/src/generated/tables/imagepolicy.v1alpha1.ts
var imagepolicyV1alpha1 = `k8s.io.api.imagepolicy.v1alpha1 imagepolicy.k8s.io v1alpha1 v1alpha1 io.k8s.api.imagepolicy.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ImageReview k	metadata 1 0.ObjectMeta o	spec 2 .ImageReviewSpec r	status 3 .ImageReviewStatus o
ImageReviewContainerSpec -	image 1 s o
ImageReviewSpec -	containers 1 [].ImageReviewContainerSpec o L=atomic	annotations 2 {}s o	namespace 3 s o
ImageReviewStatus -	allowed 1 b r	reason 2 s o	auditAnnotations 3 {}s o
`;

// packages/api/src/generated/tables/networking.v1.ts
var networkingV1 = `k8s.io.api.networking.v1 networking.k8s.io v1 v1 io.k8s.api.networking.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
=PathType ["Exact","ImplementationSpecific","Prefix"]
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
=PolicyType ["Egress","Ingress"]
HTTPIngressPath -	path 1 s o	pathType 3 s pr E=PathType t=v1.PathType	backend 2 .IngressBackend r
HTTPIngressRuleValue -	paths 1 [].HTTPIngressPath r L=atomic
IPAddress k	metadata 1 0.ObjectMeta o	spec 2 .IPAddressSpec o
IPAddressList k	metadata 1 0.ListMeta o	items 2 [].IPAddress r
IPAddressSpec -	parentRef 1 .ParentReference opr
IPBlock -	cidr 1 s r	except 2 []s o L=atomic
Ingress k	metadata 1 0.ObjectMeta o	spec 2 .IngressSpec o	status 3 .IngressStatus o
IngressBackend -	service 4 .IngressServiceBackend op	resource 3 1.TypedLocalObjectReference op
IngressClass k	metadata 1 0.ObjectMeta o	spec 2 .IngressClassSpec o
IngressClassList k	metadata 1 0.ListMeta o	items 2 [].IngressClass r
IngressClassParametersReference -	apiGroup 1 s op	kind 2 s r	name 3 s r	scope 4 s p	namespace 5 s op
IngressClassSpec -	controller 1 s o	parameters 2 .IngressClassParametersReference op
IngressList k	metadata 1 0.ListMeta o	items 2 [].Ingress r
IngressLoadBalancerIngress -	ip 1 s o	hostname 2 s o	ports 4 [].IngressPortStatus o L=atomic
IngressLoadBalancerStatus -	ingress 1 [].IngressLoadBalancerIngress o L=atomic
IngressPortStatus -	port 1 i r	protocol 2 s r E=k8s.io.api.core.v1.Protocol t=v1.Protocol	error 3 s op
IngressRule -	host 1 s o	ingressRuleValue 2 .IngressRuleValue i
IngressRuleValue -	http 1 .HTTPIngressRuleValue op
IngressServiceBackend -	name 1 s r	port 2 .ServiceBackendPort o
IngressSpec -	ingressClassName 4 s op	defaultBackend 1 .IngressBackend op	tls 2 [].IngressTLS o L=atomic	rules 3 [].IngressRule o L=atomic
IngressStatus -	loadBalancer 1 .IngressLoadBalancerStatus o
IngressTLS -	hosts 1 []s o L=atomic	secretName 2 s o
NetworkPolicy k	metadata 1 0.ObjectMeta o	spec 2 .NetworkPolicySpec o
NetworkPolicyEgressRule -	ports 1 [].NetworkPolicyPort o L=atomic	to 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyIngressRule -	ports 1 [].NetworkPolicyPort o L=atomic	from 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyList k	metadata 1 0.ListMeta o	items 2 [].NetworkPolicy r
NetworkPolicyPeer -	podSelector 1 0.LabelSelector op	namespaceSelector 2 0.LabelSelector op	ipBlock 3 .IPBlock op
NetworkPolicyPort -	protocol 1 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 2 2.IntOrString op	endPort 3 i op
NetworkPolicySpec -	podSelector 1 0.LabelSelector -	ingress 2 [].NetworkPolicyIngressRule o L=atomic	egress 3 [].NetworkPolicyEgressRule o L=atomic	policyTypes 4 []s o E=PolicyType L=atomic t=[]v1.PolicyType
ParentReference -	group 1 s o	resource 2 s or	namespace 3 s o	name 4 s or
ServiceBackendPort a	name 1 s o	number 2 i o
ServiceCIDR k	metadata 1 0.ObjectMeta o	spec 2 .ServiceCIDRSpec o	status 3 .ServiceCIDRStatus o
ServiceCIDRList k	metadata 1 0.ListMeta o	items 2 [].ServiceCIDR r
ServiceCIDRSpec -	cidrs 1 []s o L=atomic
ServiceCIDRStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
`;

// packages/api/src/generated/tables/networking.v1beta1.ts
var networkingV1beta1 = `k8s.io.api.networking.v1beta1 networking.k8s.io v1beta1 v1beta1 io.k8s.api.networking.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.util.intstr k8s.io.api.core.v1
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
HTTPIngressPath -	path 1 s o	pathType 3 s op t=v1beta1.PathType	backend 2 .IngressBackend r
HTTPIngressRuleValue -	paths 1 [].HTTPIngressPath r L=atomic
IPAddress k	metadata 1 0.ObjectMeta o	spec 2 .IPAddressSpec o
IPAddressList k	metadata 1 0.ListMeta o	items 2 [].IPAddress r
IPAddressSpec -	parentRef 1 .ParentReference opr
Ingress k	metadata 1 0.ObjectMeta o	spec 2 .IngressSpec o	status 3 .IngressStatus o
IngressBackend -	serviceName 1 s o	servicePort 2 1.IntOrString o	resource 3 2.TypedLocalObjectReference op
IngressClass k	metadata 1 0.ObjectMeta o	spec 2 .IngressClassSpec o
IngressClassList k	metadata 1 0.ListMeta o	items 2 [].IngressClass r
IngressClassParametersReference -	apiGroup 1 s op	kind 2 s r	name 3 s r	scope 4 s pr	namespace 5 s op
IngressClassSpec -	controller 1 s o	parameters 2 .IngressClassParametersReference op
IngressList k	metadata 1 0.ListMeta o	items 2 [].Ingress r
IngressLoadBalancerIngress -	ip 1 s o	hostname 2 s o	ports 4 [].IngressPortStatus o L=atomic
IngressLoadBalancerStatus -	ingress 1 [].IngressLoadBalancerIngress o L=atomic
IngressPortStatus -	port 1 i r	protocol 2 s r E=k8s.io.api.core.v1.Protocol t=v1.Protocol	error 3 s op
IngressRule -	host 1 s o	ingressRuleValue 2 .IngressRuleValue i
IngressRuleValue -	http 1 .HTTPIngressRuleValue op
IngressSpec -	ingressClassName 4 s op	backend 1 .IngressBackend op	tls 2 [].IngressTLS o L=atomic	rules 3 [].IngressRule o L=atomic
IngressStatus -	loadBalancer 1 .IngressLoadBalancerStatus o
IngressTLS -	hosts 1 []s o L=atomic	secretName 2 s o
ParentReference -	group 1 s o	resource 2 s or	namespace 3 s o	name 4 s or
ServiceCIDR k	metadata 1 0.ObjectMeta o	spec 2 .ServiceCIDRSpec o	status 3 .ServiceCIDRStatus o
ServiceCIDRList k	metadata 1 0.ListMeta o	items 2 [].ServiceCIDR r
ServiceCIDRSpec -	cidrs 1 []s o L=atomic
ServiceCIDRStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
`;

// packages/api/src/generated/tables/node.v1.ts
var nodeV1 = `k8s.io.api.node.v1 node.k8s.io v1 v1 io.k8s.api.node.v1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Overhead -	podFixed 1 {}0.Quantity o t=v1.ResourceList
RuntimeClass k	metadata 1 1.ObjectMeta o	handler 2 s r	overhead 3 .Overhead op	scheduling 4 .Scheduling op
RuntimeClassList k	metadata 1 1.ListMeta o	items 2 [].RuntimeClass r
Scheduling -	nodeSelector 1 {}s o M=atomic	tolerations 2 []2.Toleration o L=atomic
`;

// packages/api/src/generated/tables/node.v1alpha1.ts
var nodeV1alpha1 = `k8s.io.api.node.v1alpha1 node.k8s.io v1alpha1 v1alpha1 io.k8s.api.node.v1alpha1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Overhead -	podFixed 1 {}0.Quantity o t=v1.ResourceList
RuntimeClass k	metadata 1 1.ObjectMeta o	spec 2 .RuntimeClassSpec r
RuntimeClassList k	metadata 1 1.ListMeta o	items 2 [].RuntimeClass r
RuntimeClassSpec -	runtimeHandler 1 s r	overhead 2 .Overhead op	scheduling 3 .Scheduling op
Scheduling -	nodeSelector 1 {}s o M=atomic	tolerations 2 []2.Toleration o L=atomic
`;

// packages/api/src/generated/tables/node.v1beta1.ts
var nodeV1beta1 = `k8s.io.api.node.v1beta1 node.k8s.io v1beta1 v1beta1 io.k8s.api.node.v1beta1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Overhead -	podFixed 1 {}0.Quantity o t=v1.ResourceList
RuntimeClass k	metadata 1 1.ObjectMeta o	handler 2 s r	overhead 3 .Overhead op	scheduling 4 .Scheduling op
RuntimeClassList k	metadata 1 1.ListMeta o	items 2 [].RuntimeClass r
Scheduling -	nodeSelector 1 {}s o M=atomic	tolerations 2 []2.Toleration o L=atomic
`;

// packages/api/src/generated/tables/policy.v1.ts
var policyV1 = `k8s.io.api.policy.v1 policy v1 v1 io.k8s.api.policy.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.util.intstr
=UnhealthyPodEvictionPolicyType ["AlwaysAllow","IfHealthyBudget"]
Eviction k	metadata 1 0.ObjectMeta o	deleteOptions 2 0.DeleteOptions op
PodDisruptionBudget k	metadata 1 0.ObjectMeta o	spec 2 .PodDisruptionBudgetSpec o	status 3 .PodDisruptionBudgetStatus o
PodDisruptionBudgetList k	metadata 1 0.ListMeta o	items 2 [].PodDisruptionBudget r
PodDisruptionBudgetSpec -	minAvailable 1 1.IntOrString op	selector 2 0.LabelSelector op S=replace	maxUnavailable 3 1.IntOrString op	unhealthyPodEvictionPolicy 4 s op E=UnhealthyPodEvictionPolicyType t=v1.UnhealthyPodEvictionPolicyType
PodDisruptionBudgetStatus -	observedGeneration 1 l o	disruptedPods 2 {}0.Time o	disruptionsAllowed 3 i r	currentHealthy 4 i r	desiredHealthy 5 i r	expectedPods 6 i r	conditions 7 []0.Condition o L=map K=type S=merge G=type
`;

// packages/api/src/generated/tables/policy.v1beta1.ts
var policyV1beta1 = `k8s.io.api.policy.v1beta1 policy v1beta1 v1beta1 io.k8s.api.policy.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.util.intstr
=UnhealthyPodEvictionPolicyType ["AlwaysAllow","IfHealthyBudget"]
Eviction k	metadata 1 0.ObjectMeta o	deleteOptions 2 0.DeleteOptions op
PodDisruptionBudget k	metadata 1 0.ObjectMeta o	spec 2 .PodDisruptionBudgetSpec o	status 3 .PodDisruptionBudgetStatus o
PodDisruptionBudgetList k	metadata 1 0.ListMeta o	items 2 [].PodDisruptionBudget r
PodDisruptionBudgetSpec -	minAvailable 1 1.IntOrString op	selector 2 0.LabelSelector op	maxUnavailable 3 1.IntOrString op	unhealthyPodEvictionPolicy 4 s op E=UnhealthyPodEvictionPolicyType t=v1beta1.UnhealthyPodEvictionPolicyType
PodDisruptionBudgetStatus -	observedGeneration 1 l o	disruptedPods 2 {}0.Time o	disruptionsAllowed 3 i r	currentHealthy 4 i r	desiredHealthy 5 i r	expectedPods 6 i r	conditions 7 []0.Condition o L=map K=type S=merge G=type
`;

// packages/api/src/generated/tables/rbac.v1.ts
var rbacV1 = `k8s.io.api.rbac.v1 rbac.authorization.k8s.io v1 v1 io.k8s.api.rbac.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
AggregationRule -	clusterRoleSelectors 1 []0.LabelSelector o L=atomic
ClusterRole k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic	aggregationRule 3 .AggregationRule op
ClusterRoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
ClusterRoleBindingList k	metadata 1 0.ListMeta o	items 2 [].ClusterRoleBinding r
ClusterRoleList k	metadata 1 0.ListMeta o	items 2 [].ClusterRole r
PolicyRule -	verbs 1 []s r L=atomic	apiGroups 2 []s o L=atomic	resources 3 []s o L=atomic	resourceNames 4 []s o L=atomic	nonResourceURLs 5 []s o L=atomic
Role k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic
RoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
RoleBindingList k	metadata 1 0.ListMeta o	items 2 [].RoleBinding r
RoleList k	metadata 1 0.ListMeta o	items 2 [].Role r
RoleRef a	apiGroup 1 s r	kind 2 s r	name 3 s r
Subject a	kind 1 s r	apiGroup 2 s o	name 3 s r	namespace 4 s o
`;

// packages/api/src/generated/tables/rbac.v1alpha1.ts
var rbacV1alpha1 = `k8s.io.api.rbac.v1alpha1 rbac.authorization.k8s.io v1alpha1 v1alpha1 io.k8s.api.rbac.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
AggregationRule -	clusterRoleSelectors 1 []0.LabelSelector o L=atomic
ClusterRole k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic	aggregationRule 3 .AggregationRule op
ClusterRoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
ClusterRoleBindingList k	metadata 1 0.ListMeta o	items 2 [].ClusterRoleBinding r
ClusterRoleList k	metadata 1 0.ListMeta o	items 2 [].ClusterRole r
PolicyRule -	verbs 1 []s r L=atomic	apiGroups 3 []s o L=atomic	resources 4 []s o L=atomic	resourceNames 5 []s o L=atomic	nonResourceURLs 6 []s o L=atomic
Role k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic
RoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
RoleBindingList k	metadata 1 0.ListMeta o	items 2 [].RoleBinding r
RoleList k	metadata 1 0.ListMeta o	items 2 [].Role r
RoleRef -	apiGroup 1 s r	kind 2 s r	name 3 s r
Subject -	kind 1 s r	apiVersion 2 s o	name 3 s r	namespace 4 s o
`;

// packages/api/src/generated/tables/rbac.v1beta1.ts
var rbacV1beta1 = `k8s.io.api.rbac.v1beta1 rbac.authorization.k8s.io v1beta1 v1beta1 io.k8s.api.rbac.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
AggregationRule -	clusterRoleSelectors 1 []0.LabelSelector o L=atomic
ClusterRole k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic	aggregationRule 3 .AggregationRule op
ClusterRoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
ClusterRoleBindingList k	metadata 1 0.ListMeta o	items 2 [].ClusterRoleBinding r
ClusterRoleList k	metadata 1 0.ListMeta o	items 2 [].ClusterRole r
PolicyRule -	verbs 1 []s r L=atomic	apiGroups 2 []s o L=atomic	resources 3 []s o L=atomic	resourceNames 4 []s o L=atomic	nonResourceURLs 5 []s o L=atomic
Role k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic
RoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
RoleBindingList k	metadata 1 0.ListMeta o	items 2 [].RoleBinding r
RoleList k	metadata 1 0.ListMeta o	items 2 [].Role r
RoleRef -	apiGroup 1 s r	kind 2 s r	name 3 s r
Subject -	kind 1 s r	apiGroup 2 s o	name 3 s r	namespace 4 s o
`;

// packages/api/src/generated/tables/resource.v1.ts
var resourceV1 = `k8s.io.api.resource.v1 resource.k8s.io v1 v1 io.k8s.api.resource.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
=AllocationConfigSource ["FromClaim","FromClass"]
=DeviceAllocationMode ["All","ExactCount"]
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
=DeviceTolerationOperator ["Equal","Exists"]
AllocatedDeviceStatus -	driver 1 s r	pool 2 s r	device 3 s r	shareID 7 s op	conditions 4 []0.Condition - L=map K=type	data 5 1.RawExtension op	networkData 6 .NetworkDeviceData op
AllocationResult -	devices 1 .DeviceAllocationResult o	nodeSelector 3 2.NodeSelector op	allocationTimestamp 5 0.Time op
CELDeviceSelector -	expression 1 s r
CapacityRequestPolicy -	default 1 3.Quantity p	validValues 3 []3.Quantity o L=atomic	validRange 4 .CapacityRequestPolicyRange op
CapacityRequestPolicyRange -	min 1 3.Quantity opr	max 2 3.Quantity op	step 3 3.Quantity op
CapacityRequirements -	requests 1 {}3.Quantity o t=map[v1.QualifiedName]resource.Quantity
Counter -	value 1 3.Quantity r
CounterSet -	name 1 s r	counters 2 {}.Counter or
Device -	name 1 s r	attributes 2 {}.DeviceAttribute o t=map[v1.QualifiedName]v1.DeviceAttribute	capacity 3 {}.DeviceCapacity o t=map[v1.QualifiedName]v1.DeviceCapacity	consumesCounters 4 [].DeviceCounterConsumption o L=atomic	nodeName 5 s op	nodeSelector 6 2.NodeSelector op	allNodes 7 b op	taints 8 [].DeviceTaint o L=atomic	bindsToNode 9 b op	bindingConditions 10 []s o L=atomic	bindingFailureConditions 11 []s o L=atomic	allowMultipleAllocations 12 b op
DeviceAllocationConfiguration -	source 1 s r E=AllocationConfigSource t=v1.AllocationConfigSource	requests 2 []s o L=atomic	deviceConfiguration 3 .DeviceConfiguration i
DeviceAllocationResult -	results 1 [].DeviceRequestAllocationResult o L=atomic	config 2 [].DeviceAllocationConfiguration o L=atomic
DeviceAttribute -	int 2 l op	bool 3 b op	string 4 s op	version 5 s op
DeviceCapacity -	value 1 3.Quantity r	requestPolicy 2 .CapacityRequestPolicy op
DeviceClaim -	requests 1 [].DeviceRequest - L=atomic	constraints 2 [].DeviceConstraint o L=atomic	config 3 [].DeviceClaimConfiguration o L=atomic
DeviceClaimConfiguration -	requests 1 []s o L=atomic	deviceConfiguration 2 .DeviceConfiguration i
DeviceClass k	metadata 1 0.ObjectMeta o	spec 2 .DeviceClassSpec r
DeviceClassConfiguration -	deviceConfiguration 1 .DeviceConfiguration i
DeviceClassList k	metadata 1 0.ListMeta o	items 2 [].DeviceClass r
DeviceClassSpec -	selectors 1 [].DeviceSelector o L=atomic	config 2 [].DeviceClassConfiguration o L=atomic	extendedResourceName 4 s op
DeviceConfiguration -	opaque 1 .OpaqueDeviceConfiguration op
DeviceConstraint -	requests 1 []s o L=atomic	matchAttribute 2 s op t=v1.FullyQualifiedName	distinctAttribute 3 s op t=v1.FullyQualifiedName
DeviceCounterConsumption -	counterSet 1 s r	counters 2 {}.Counter or
DeviceRequest -	name 1 s r	exactly 2 .ExactDeviceRequest op	firstAvailable 3 [].DeviceSubRequest o L=atomic
DeviceRequestAllocationResult -	request 1 s r	driver 2 s r	pool 3 s r	device 4 s r	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	bindingConditions 7 []s o L=atomic	bindingFailureConditions 8 []s o L=atomic	shareID 9 s op t=types.UID	consumedCapacity 10 {}3.Quantity o t=map[v1.QualifiedName]resource.Quantity
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceSubRequest -	name 1 s r	deviceClassName 2 s r	selectors 3 [].DeviceSelector o L=atomic	allocationMode 4 s o E=DeviceAllocationMode t=v1.DeviceAllocationMode	count 5 l o	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceToleration -	key 1 s o	operator 2 s o E=DeviceTolerationOperator D="Equal" t=v1.DeviceTolerationOperator	value 3 s o	effect 4 s o E=DeviceTaintEffect t=v1.DeviceTaintEffect	tolerationSeconds 5 l op
ExactDeviceRequest -	deviceClassName 1 s r	selectors 2 [].DeviceSelector o L=atomic	allocationMode 3 s o E=DeviceAllocationMode t=v1.DeviceAllocationMode	count 4 l o	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
NetworkDeviceData -	interfaceName 1 s o	ips 2 []s o L=atomic	hardwareAddress 3 s o
OpaqueDeviceConfiguration -	driver 1 s r	parameters 2 1.RawExtension r
ResourceClaim k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r	status 3 .ResourceClaimStatus o
ResourceClaimConsumerReference -	apiGroup 1 s o	resource 3 s r	name 4 s r	uid 5 s r t=types.UID
ResourceClaimList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaim r
ResourceClaimSpec -	devices 1 .DeviceClaim -
ResourceClaimStatus -	allocation 1 .AllocationResult op	reservedFor 2 [].ResourceClaimConsumerReference o L=map K=uid S=merge G=uid	devices 4 [].AllocatedDeviceStatus o L=map K=driver,device,pool,shareID
ResourceClaimTemplate k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimTemplateSpec r
ResourceClaimTemplateList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaimTemplate r
ResourceClaimTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r
ResourcePool -	name 1 s r	generation 2 l r	resourceSliceCount 3 l r
ResourceSlice k	metadata 1 0.ObjectMeta o	spec 2 .ResourceSliceSpec r
ResourceSliceList k	metadata 1 0.ListMeta o	items 2 [].ResourceSlice r
ResourceSliceSpec -	driver 1 s r	pool 2 .ResourcePool r	nodeName 3 s op	nodeSelector 4 2.NodeSelector op	allNodes 5 b op	devices 6 [].Device o L=atomic	perDeviceNodeSelection 7 b op	sharedCounters 8 [].CounterSet o L=atomic
`;

// packages/api/src/generated/tables/resource.v1alpha3.ts
var resourceV1alpha3 = `k8s.io.api.resource.v1alpha3 resource.k8s.io v1alpha3 v1alpha3 io.k8s.api.resource.v1alpha3
#k8s.io.apimachinery.pkg.apis.meta.v1
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
CELDeviceSelector -	expression 1 s r
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1alpha3.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceTaintRule k	metadata 1 0.ObjectMeta o	spec 2 .DeviceTaintRuleSpec r	status 3 .DeviceTaintRuleStatus o
DeviceTaintRuleList k	metadata 1 0.ListMeta o	items 2 [].DeviceTaintRule r
DeviceTaintRuleSpec -	deviceSelector 1 .DeviceTaintSelector op	taint 2 .DeviceTaint or
DeviceTaintRuleStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
DeviceTaintSelector -	driver 2 s op	pool 3 s op	device 4 s op
`;

// packages/api/src/generated/tables/resource.v1beta1.ts
var resourceV1beta1 = `k8s.io.api.resource.v1beta1 resource.k8s.io v1beta1 v1beta1 io.k8s.api.resource.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
=AllocationConfigSource ["FromClaim","FromClass"]
=DeviceAllocationMode ["All","ExactCount"]
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
=DeviceTolerationOperator ["Equal","Exists"]
AllocatedDeviceStatus -	driver 1 s r	pool 2 s r	device 3 s r	shareID 7 s op	conditions 4 []0.Condition - L=map K=type	data 5 1.RawExtension op	networkData 6 .NetworkDeviceData op
AllocationResult -	devices 1 .DeviceAllocationResult o	nodeSelector 3 2.NodeSelector op	allocationTimestamp 5 0.Time op
BasicDevice -	attributes 1 {}.DeviceAttribute o t=map[v1beta1.QualifiedName]v1beta1.DeviceAttribute	capacity 2 {}.DeviceCapacity o t=map[v1beta1.QualifiedName]v1beta1.DeviceCapacity	consumesCounters 3 [].DeviceCounterConsumption o L=atomic	nodeName 4 s op	nodeSelector 5 2.NodeSelector op	allNodes 6 b op	taints 7 [].DeviceTaint o L=atomic	bindsToNode 8 b op	bindingConditions 9 []s o L=atomic	bindingFailureConditions 10 []s o L=atomic	allowMultipleAllocations 11 b op
CELDeviceSelector -	expression 1 s r
CapacityRequestPolicy -	default 1 3.Quantity p	validValues 3 []3.Quantity o L=atomic	validRange 4 .CapacityRequestPolicyRange op
CapacityRequestPolicyRange -	min 1 3.Quantity opr	max 2 3.Quantity op	step 3 3.Quantity op
CapacityRequirements -	requests 1 {}3.Quantity o t=map[v1beta1.QualifiedName]resource.Quantity
Counter -	value 1 3.Quantity r
CounterSet -	name 1 s r	counters 2 {}.Counter or
Device -	name 1 s r	basic 2 .BasicDevice op
DeviceAllocationConfiguration -	source 1 s r E=AllocationConfigSource t=v1beta1.AllocationConfigSource	requests 2 []s o L=atomic	deviceConfiguration 3 .DeviceConfiguration i
DeviceAllocationResult -	results 1 [].DeviceRequestAllocationResult o L=atomic	config 2 [].DeviceAllocationConfiguration o L=atomic
DeviceAttribute -	int 2 l op	bool 3 b op	string 4 s op	version 5 s op
DeviceCapacity -	value 1 3.Quantity r	requestPolicy 2 .CapacityRequestPolicy op
DeviceClaim -	requests 1 [].DeviceRequest - L=atomic	constraints 2 [].DeviceConstraint o L=atomic	config 3 [].DeviceClaimConfiguration o L=atomic
DeviceClaimConfiguration -	requests 1 []s o L=atomic	deviceConfiguration 2 .DeviceConfiguration i
DeviceClass k	metadata 1 0.ObjectMeta o	spec 2 .DeviceClassSpec r
DeviceClassConfiguration -	deviceConfiguration 1 .DeviceConfiguration i
DeviceClassList k	metadata 1 0.ListMeta o	items 2 [].DeviceClass r
DeviceClassSpec -	selectors 1 [].DeviceSelector o L=atomic	config 2 [].DeviceClassConfiguration o L=atomic	extendedResourceName 4 s op
DeviceConfiguration -	opaque 1 .OpaqueDeviceConfiguration op
DeviceConstraint -	requests 1 []s o L=atomic	matchAttribute 2 s op t=v1beta1.FullyQualifiedName	distinctAttribute 3 s op t=v1beta1.FullyQualifiedName
DeviceCounterConsumption -	counterSet 1 s r	counters 2 {}.Counter or
DeviceRequest -	name 1 s r	deviceClassName 2 s -	selectors 3 [].DeviceSelector o L=atomic	allocationMode 4 s o E=DeviceAllocationMode t=v1beta1.DeviceAllocationMode	count 5 l o	adminAccess 6 b op	firstAvailable 7 [].DeviceSubRequest o L=atomic	tolerations 8 [].DeviceToleration o L=atomic	capacity 9 .CapacityRequirements op
DeviceRequestAllocationResult -	request 1 s r	driver 2 s r	pool 3 s r	device 4 s r	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	bindingConditions 7 []s o L=atomic	bindingFailureConditions 8 []s o L=atomic	shareID 9 s op t=types.UID	consumedCapacity 10 {}3.Quantity o t=map[v1beta1.QualifiedName]resource.Quantity
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceSubRequest -	name 1 s r	deviceClassName 2 s r	selectors 3 [].DeviceSelector o L=atomic	allocationMode 4 s o E=DeviceAllocationMode t=v1beta1.DeviceAllocationMode	count 5 l o	tolerations 7 [].DeviceToleration o L=atomic	capacity 8 .CapacityRequirements op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1beta1.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceToleration -	key 1 s o	operator 2 s o E=DeviceTolerationOperator D="Equal" t=v1beta1.DeviceTolerationOperator	value 3 s o	effect 4 s o E=DeviceTaintEffect t=v1beta1.DeviceTaintEffect	tolerationSeconds 5 l op
NetworkDeviceData -	interfaceName 1 s o	ips 2 []s o L=atomic	hardwareAddress 3 s o
OpaqueDeviceConfiguration -	driver 1 s r	parameters 2 1.RawExtension r
ResourceClaim k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r	status 3 .ResourceClaimStatus o
ResourceClaimConsumerReference -	apiGroup 1 s o	resource 3 s r	name 4 s r	uid 5 s r t=types.UID
ResourceClaimList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaim r
ResourceClaimSpec -	devices 1 .DeviceClaim -
ResourceClaimStatus -	allocation 1 .AllocationResult op	reservedFor 2 [].ResourceClaimConsumerReference o L=map K=uid S=merge G=uid	devices 4 [].AllocatedDeviceStatus o L=map K=driver,device,pool,shareID
ResourceClaimTemplate k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimTemplateSpec r
ResourceClaimTemplateList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaimTemplate r
ResourceClaimTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r
ResourcePool -	name 1 s r	generation 2 l r	resourceSliceCount 3 l r
ResourceSlice k	metadata 1 0.ObjectMeta o	spec 2 .ResourceSliceSpec r
ResourceSliceList k	metadata 1 0.ListMeta o	items 2 [].ResourceSlice r
ResourceSliceSpec -	driver 1 s r	pool 2 .ResourcePool r	nodeName 3 s o	nodeSelector 4 2.NodeSelector op	allNodes 5 b o	devices 6 [].Device o L=atomic	perDeviceNodeSelection 7 b op	sharedCounters 8 [].CounterSet o L=atomic
`;

// packages/api/src/generated/tables/resource.v1beta2.ts
var resourceV1beta2 = `k8s.io.api.resource.v1beta2 resource.k8s.io v1beta2 v1beta2 io.k8s.api.resource.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
=AllocationConfigSource ["FromClaim","FromClass"]
=DeviceAllocationMode ["All","ExactCount"]
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
=DeviceTolerationOperator ["Equal","Exists"]
AllocatedDeviceStatus -	driver 1 s r	pool 2 s r	device 3 s r	shareID 7 s op	conditions 4 []0.Condition - L=map K=type	data 5 1.RawExtension op	networkData 6 .NetworkDeviceData op
AllocationResult -	devices 1 .DeviceAllocationResult o	nodeSelector 3 2.NodeSelector op	allocationTimestamp 5 0.Time op
CELDeviceSelector -	expression 1 s r
CapacityRequestPolicy -	default 1 3.Quantity p	validValues 3 []3.Quantity o L=atomic	validRange 4 .CapacityRequestPolicyRange op
CapacityRequestPolicyRange -	min 1 3.Quantity opr	max 2 3.Quantity op	step 3 3.Quantity op
CapacityRequirements -	requests 1 {}3.Quantity o t=map[v1beta2.QualifiedName]resource.Quantity
Counter -	value 1 3.Quantity r
CounterSet -	name 1 s r	counters 2 {}.Counter or
Device -	name 1 s r	attributes 2 {}.DeviceAttribute o t=map[v1beta2.QualifiedName]v1beta2.DeviceAttribute	capacity 3 {}.DeviceCapacity o t=map[v1beta2.QualifiedName]v1beta2.DeviceCapacity	consumesCounters 4 [].DeviceCounterConsumption o L=atomic	nodeName 5 s op	nodeSelector 6 2.NodeSelector op	allNodes 7 b op	taints 8 [].DeviceTaint o L=atomic	bindsToNode 9 b op	bindingConditions 10 []s o L=atomic	bindingFailureConditions 11 []s o L=atomic	allowMultipleAllocations 12 b op
DeviceAllocationConfiguration -	source 1 s r E=AllocationConfigSource t=v1beta2.AllocationConfigSource	requests 2 []s o L=atomic	deviceConfiguration 3 .DeviceConfiguration i
DeviceAllocationResult -	results 1 [].DeviceRequestAllocationResult o L=atomic	config 2 [].DeviceAllocationConfiguration o L=atomic
DeviceAttribute -	int 2 l op	bool 3 b op	string 4 s op	version 5 s op
DeviceCapacity -	value 1 3.Quantity r	requestPolicy 2 .CapacityRequestPolicy op
DeviceClaim -	requests 1 [].DeviceRequest - L=atomic	constraints 2 [].DeviceConstraint o L=atomic	config 3 [].DeviceClaimConfiguration o L=atomic
DeviceClaimConfiguration -	requests 1 []s o L=atomic	deviceConfiguration 2 .DeviceConfiguration i
DeviceClass k	metadata 1 0.ObjectMeta o	spec 2 .DeviceClassSpec r
DeviceClassConfiguration -	deviceConfiguration 1 .DeviceConfiguration i
DeviceClassList k	metadata 1 0.ListMeta o	items 2 [].DeviceClass r
DeviceClassSpec -	selectors 1 [].DeviceSelector o L=atomic	config 2 [].DeviceClassConfiguration o L=atomic	extendedResourceName 4 s op
DeviceConfiguration -	opaque 1 .OpaqueDeviceConfiguration op
DeviceConstraint -	requests 1 []s o L=atomic	matchAttribute 2 s op t=v1beta2.FullyQualifiedName	distinctAttribute 3 s op t=v1beta2.FullyQualifiedName
DeviceCounterConsumption -	counterSet 1 s r	counters 2 {}.Counter or
DeviceRequest -	name 1 s r	exactly 2 .ExactDeviceRequest op	firstAvailable 3 [].DeviceSubRequest o L=atomic
DeviceRequestAllocationResult -	request 1 s r	driver 2 s r	pool 3 s r	device 4 s r	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	bindingConditions 7 []s o L=atomic	bindingFailureConditions 8 []s o L=atomic	shareID 9 s op t=types.UID	consumedCapacity 10 {}3.Quantity o t=map[v1beta2.QualifiedName]resource.Quantity
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceSubRequest -	name 1 s r	deviceClassName 2 s r	selectors 3 [].DeviceSelector o L=atomic	allocationMode 4 s o E=DeviceAllocationMode t=v1beta2.DeviceAllocationMode	count 5 l o	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1beta2.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceToleration -	key 1 s o	operator 2 s o E=DeviceTolerationOperator D="Equal" t=v1beta2.DeviceTolerationOperator	value 3 s o	effect 4 s o E=DeviceTaintEffect t=v1beta2.DeviceTaintEffect	tolerationSeconds 5 l op
ExactDeviceRequest -	deviceClassName 1 s r	selectors 2 [].DeviceSelector o L=atomic	allocationMode 3 s o E=DeviceAllocationMode t=v1beta2.DeviceAllocationMode	count 4 l o	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
NetworkDeviceData -	interfaceName 1 s o	ips 2 []s o L=atomic	hardwareAddress 3 s o
OpaqueDeviceConfiguration -	driver 1 s r	parameters 2 1.RawExtension r
ResourceClaim k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r	status 3 .ResourceClaimStatus o
ResourceClaimConsumerReference -	apiGroup 1 s o	resource 3 s r	name 4 s r	uid 5 s r t=types.UID
ResourceClaimList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaim r
ResourceClaimSpec -	devices 1 .DeviceClaim -
ResourceClaimStatus -	allocation 1 .AllocationResult op	reservedFor 2 [].ResourceClaimConsumerReference o L=map K=uid S=merge G=uid	devices 4 [].AllocatedDeviceStatus o L=map K=driver,device,pool,shareID
ResourceClaimTemplate k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimTemplateSpec r
ResourceClaimTemplateList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaimTemplate r
ResourceClaimTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r
ResourcePool -	name 1 s r	generation 2 l r	resourceSliceCount 3 l r
ResourceSlice k	metadata 1 0.ObjectMeta o	spec 2 .ResourceSliceSpec r
ResourceSliceList k	metadata 1 0.ListMeta o	items 2 [].ResourceSlice r
ResourceSliceSpec -	driver 1 s r	pool 2 .ResourcePool r	nodeName 3 s op	nodeSelector 4 2.NodeSelector op	allNodes 5 b op	devices 6 [].Device o L=atomic	perDeviceNodeSelection 7 b op	sharedCounters 8 [].CounterSet o L=atomic
`;

// packages/api/src/generated/tables/scheduling.v1.ts
var schedulingV1 = `k8s.io.api.scheduling.v1 scheduling.k8s.io v1 v1 io.k8s.api.scheduling.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.PreemptionPolicy ["Never","PreemptLowerPriority"]
PriorityClass k	metadata 1 0.ObjectMeta o	value 2 i r	globalDefault 3 b o	description 4 s o	preemptionPolicy 5 s op E=k8s.io.api.core.v1.PreemptionPolicy t=v1.PreemptionPolicy
PriorityClassList k	metadata 1 0.ListMeta o	items 2 [].PriorityClass r
`;

// packages/api/src/generated/tables/scheduling.v1alpha1.ts
var schedulingV1alpha1 = `k8s.io.api.scheduling.v1alpha1 scheduling.k8s.io v1alpha1 v1alpha1 io.k8s.api.scheduling.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.PreemptionPolicy ["Never","PreemptLowerPriority"]
BasicSchedulingPolicy -
GangSchedulingPolicy -	minCount 1 i r
PodGroup -	name 1 s r	policy 3 .PodGroupPolicy r
PodGroupPolicy -	basic 2 .BasicSchedulingPolicy op	gang 3 .GangSchedulingPolicy op
PriorityClass k	metadata 1 0.ObjectMeta o	value 2 i r	globalDefault 3 b o	description 4 s o	preemptionPolicy 5 s op E=k8s.io.api.core.v1.PreemptionPolicy t=v1.PreemptionPolicy
PriorityClassList k	metadata 1 0.ListMeta o	items 2 [].PriorityClass r
TypedLocalObjectReference -	apiGroup 1 s o	kind 2 s r	name 3 s r
Workload k	metadata 1 0.ObjectMeta o	spec 2 .WorkloadSpec r
WorkloadList k	metadata 1 0.ListMeta o	items 2 [].Workload r
WorkloadSpec -	controllerRef 1 .TypedLocalObjectReference op	podGroups 2 [].PodGroup r L=map K=name
`;

// packages/api/src/generated/tables/scheduling.v1beta1.ts
var schedulingV1beta1 = `k8s.io.api.scheduling.v1beta1 scheduling.k8s.io v1beta1 v1beta1 io.k8s.api.scheduling.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.PreemptionPolicy ["Never","PreemptLowerPriority"]
PriorityClass k	metadata 1 0.ObjectMeta o	value 2 i r	globalDefault 3 b o	description 4 s o	preemptionPolicy 5 s op E=k8s.io.api.core.v1.PreemptionPolicy t=v1.PreemptionPolicy
PriorityClassList k	metadata 1 0.ListMeta o	items 2 [].PriorityClass r
`;

// packages/api/src/generated/tables/storage.v1.ts
var storageV1 = `k8s.io.api.storage.v1 storage.k8s.io v1 v1 io.k8s.api.storage.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.api.core.v1
=k8s.io.api.core.v1.PersistentVolumeReclaimPolicy ["Delete","Recycle","Retain"]
=VolumeBindingMode ["Immediate","WaitForFirstConsumer"]
CSIDriver k	metadata 1 0.ObjectMeta o	spec 2 .CSIDriverSpec r
CSIDriverList k	metadata 1 0.ListMeta o	items 2 [].CSIDriver r
CSIDriverSpec -	attachRequired 1 b op	podInfoOnMount 2 b op	volumeLifecycleModes 3 []s o L=set t=[]v1.VolumeLifecycleMode	storageCapacity 4 b op	fsGroupPolicy 5 s op t=v1.FSGroupPolicy	tokenRequests 6 [].TokenRequest o L=atomic	requiresRepublish 7 b op	seLinuxMount 8 b op	nodeAllocatableUpdatePeriodSeconds 9 l op	serviceAccountTokenInSecrets 10 b op
CSINode k	metadata 1 0.ObjectMeta o	spec 2 .CSINodeSpec r
CSINodeDriver -	name 1 s r	nodeID 2 s r	topologyKeys 3 []s - L=atomic	allocatable 4 .VolumeNodeResources op
CSINodeList k	metadata 1 0.ListMeta o	items 2 [].CSINode r
CSINodeSpec -	drivers 1 [].CSINodeDriver r L=map K=name S=merge G=name
CSIStorageCapacity k	metadata 1 0.ObjectMeta o	nodeTopology 2 0.LabelSelector op	storageClassName 3 s r	capacity 4 1.Quantity op	maximumVolumeSize 5 1.Quantity op
CSIStorageCapacityList k	metadata 1 0.ListMeta o	items 2 [].CSIStorageCapacity r
StorageClass k	metadata 1 0.ObjectMeta o	provisioner 2 s r	parameters 3 {}s o	reclaimPolicy 4 s op E=k8s.io.api.core.v1.PersistentVolumeReclaimPolicy t=v1.PersistentVolumeReclaimPolicy	mountOptions 5 []s o L=atomic	allowVolumeExpansion 6 b op	volumeBindingMode 7 s op E=VolumeBindingMode t=v1.VolumeBindingMode	allowedTopologies 8 []2.TopologySelectorTerm o L=atomic
StorageClassList k	metadata 1 0.ListMeta o	items 2 [].StorageClass r
TokenRequest -	audience 1 s r	expirationSeconds 2 l op
VolumeAttachment k	metadata 1 0.ObjectMeta o	spec 2 .VolumeAttachmentSpec r	status 3 .VolumeAttachmentStatus o
VolumeAttachmentList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttachment r
VolumeAttachmentSource -	persistentVolumeName 1 s op	inlineVolumeSpec 2 2.PersistentVolumeSpec op
VolumeAttachmentSpec -	attacher 1 s r	source 2 .VolumeAttachmentSource r	nodeName 3 s r
VolumeAttachmentStatus -	attached 1 b r	attachmentMetadata 2 {}s o	attachError 3 .VolumeError op	detachError 4 .VolumeError op
VolumeAttributesClass k	metadata 1 0.ObjectMeta o	driverName 2 s r	parameters 3 {}s o
VolumeAttributesClassList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttributesClass r
VolumeError -	time 1 0.Time o	message 2 s o	errorCode 3 i op
VolumeNodeResources -	count 1 i op
`;

// packages/api/src/generated/tables/storage.v1alpha1.ts
var storageV1alpha1 = `k8s.io.api.storage.v1alpha1 storage.k8s.io v1alpha1 v1alpha1 io.k8s.api.storage.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.api.core.v1
CSIStorageCapacity k	metadata 1 0.ObjectMeta o	nodeTopology 2 0.LabelSelector op	storageClassName 3 s r	capacity 4 1.Quantity op	maximumVolumeSize 5 1.Quantity op
CSIStorageCapacityList k	metadata 1 0.ListMeta o	items 2 [].CSIStorageCapacity r
VolumeAttachment k	metadata 1 0.ObjectMeta o	spec 2 .VolumeAttachmentSpec r	status 3 .VolumeAttachmentStatus o
VolumeAttachmentList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttachment r
VolumeAttachmentSource -	persistentVolumeName 1 s op	inlineVolumeSpec 2 2.PersistentVolumeSpec op
VolumeAttachmentSpec -	attacher 1 s r	source 2 .VolumeAttachmentSource r	nodeName 3 s r
VolumeAttachmentStatus -	attached 1 b r	attachmentMetadata 2 {}s o	attachError 3 .VolumeError op	detachError 4 .VolumeError op
VolumeAttributesClass k	metadata 1 0.ObjectMeta o	driverName 2 s r	parameters 3 {}s o
VolumeAttributesClassList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttributesClass r
VolumeError -	time 1 0.Time o	message 2 s o	errorCode 3 i op
`;

// packages/api/src/generated/tables/storage.v1beta1.ts
var storageV1beta1 = `k8s.io.api.storage.v1beta1 storage.k8s.io v1beta1 v1beta1 io.k8s.api.storage.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.api.core.v1
=k8s.io.api.core.v1.PersistentVolumeReclaimPolicy ["Delete","Recycle","Retain"]
CSIDriver k	metadata 1 0.ObjectMeta o	spec 2 .CSIDriverSpec r
CSIDriverList k	metadata 1 0.ListMeta o	items 2 [].CSIDriver r
CSIDriverSpec -	attachRequired 1 b op	podInfoOnMount 2 b op	volumeLifecycleModes 3 []s o L=atomic t=[]v1beta1.VolumeLifecycleMode	storageCapacity 4 b op	fsGroupPolicy 5 s op t=v1beta1.FSGroupPolicy	tokenRequests 6 [].TokenRequest o L=atomic	requiresRepublish 7 b op	seLinuxMount 8 b op	nodeAllocatableUpdatePeriodSeconds 9 l op	serviceAccountTokenInSecrets 10 b op
CSINode k	metadata 1 0.ObjectMeta o	spec 2 .CSINodeSpec r
CSINodeDriver -	name 1 s r	nodeID 2 s r	topologyKeys 3 []s - L=atomic	allocatable 4 .VolumeNodeResources op
CSINodeList k	metadata 1 0.ListMeta o	items 2 [].CSINode r
CSINodeSpec -	drivers 1 [].CSINodeDriver r L=map K=name S=merge G=name
CSIStorageCapacity k	metadata 1 0.ObjectMeta o	nodeTopology 2 0.LabelSelector op	storageClassName 3 s r	capacity 4 1.Quantity op	maximumVolumeSize 5 1.Quantity op
CSIStorageCapacityList k	metadata 1 0.ListMeta o	items 2 [].CSIStorageCapacity r
StorageClass k	metadata 1 0.ObjectMeta o	provisioner 2 s r	parameters 3 {}s o	reclaimPolicy 4 s op E=k8s.io.api.core.v1.PersistentVolumeReclaimPolicy t=v1.PersistentVolumeReclaimPolicy	mountOptions 5 []s o L=atomic	allowVolumeExpansion 6 b op	volumeBindingMode 7 s op t=v1beta1.VolumeBindingMode	allowedTopologies 8 []2.TopologySelectorTerm o L=atomic
StorageClassList k	metadata 1 0.ListMeta o	items 2 [].StorageClass r
TokenRequest -	audience 1 s r	expirationSeconds 2 l op
VolumeAttachment k	metadata 1 0.ObjectMeta o	spec 2 .VolumeAttachmentSpec r	status 3 .VolumeAttachmentStatus o
VolumeAttachmentList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttachment r
VolumeAttachmentSource -	persistentVolumeName 1 s op	inlineVolumeSpec 2 2.PersistentVolumeSpec op
VolumeAttachmentSpec -	attacher 1 s r	source 2 .VolumeAttachmentSource r	nodeName 3 s r
VolumeAttachmentStatus -	attached 1 b r	attachmentMetadata 2 {}s o	attachError 3 .VolumeError op	detachError 4 .VolumeError op
VolumeAttributesClass k	metadata 1 0.ObjectMeta o	driverName 2 s r	parameters 3 {}s o
VolumeAttributesClassList k	metadata 1 0.ListMeta o	items 2 [].VolumeAttributesClass r
VolumeError -	time 1 0.Time o	message 2 s o	errorCode 3 i op
VolumeNodeResources -	count 1 i op
`;

// packages/api/src/generated/tables/storagemigration.v1beta1.ts
var storagemigrationV1beta1 = `k8s.io.api.storagemigration.v1beta1 storagemigration.k8s.io v1beta1 v1beta1 io.k8s.api.storagemigration.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
StorageVersionMigration k	metadata 1 0.ObjectMeta o	spec 2 .StorageVersionMigrationSpec o	status 3 .StorageVersionMigrationStatus o
StorageVersionMigrationList k	metadata 1 0.ListMeta o	items 2 [].StorageVersionMigration r
StorageVersionMigrationSpec -	resource 1 0.GroupResource r
StorageVersionMigrationStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type	resourceVersion 2 s o
`;

// packages/api/src/generated/tables/apiextensions.v1.ts
var apiextensionsV1 = `k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1 apiextensions.k8s.io v1 v1 io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1
#k8s.io.apimachinery.pkg.runtime k8s.io.apimachinery.pkg.apis.meta.v1
=FieldValueErrorReason ["FieldValueDuplicate","FieldValueForbidden","FieldValueInvalid","FieldValueRequired"]
ConversionRequest -	uid 1 s r t=types.UID	desiredAPIVersion 2 s r	objects 3 []0.RawExtension r L=atomic
ConversionResponse -	uid 1 s r t=types.UID	convertedObjects 2 []0.RawExtension r L=atomic	result 3 1.Status r
ConversionReview k	request 1 .ConversionRequest op	response 2 .ConversionResponse op
CustomResourceColumnDefinition -	name 1 s r	type 2 s r	format 3 s o	description 4 s o	priority 5 i o	jsonPath 6 s r
CustomResourceConversion -	strategy 1 s r t=v1.ConversionStrategyType	webhook 2 .WebhookConversion op
CustomResourceDefinition k	metadata 1 1.ObjectMeta o	spec 2 .CustomResourceDefinitionSpec r	status 3 .CustomResourceDefinitionStatus o
CustomResourceDefinitionCondition -	type 1 s r t=v1.CustomResourceDefinitionConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o	observedGeneration 6 l o
CustomResourceDefinitionList k	metadata 1 1.ListMeta o	items 2 [].CustomResourceDefinition r
CustomResourceDefinitionNames -	plural 1 s r	singular 2 s o	shortNames 3 []s o L=atomic	kind 4 s r	listKind 5 s o	categories 6 []s o L=atomic
CustomResourceDefinitionSpec -	group 1 s r	names 3 .CustomResourceDefinitionNames r	scope 4 s r t=v1.ResourceScope	versions 7 [].CustomResourceDefinitionVersion r L=atomic	conversion 9 .CustomResourceConversion op	preserveUnknownFields 10 b o
CustomResourceDefinitionStatus -	conditions 1 [].CustomResourceDefinitionCondition - L=map K=type	acceptedNames 2 .CustomResourceDefinitionNames -	storedVersions 3 []s - L=atomic	observedGeneration 4 l o
CustomResourceDefinitionVersion -	name 1 s r	served 2 b r	storage 3 b r	deprecated 7 b o	deprecationWarning 8 s op	schema 4 .CustomResourceValidation op	subresources 5 .CustomResourceSubresources op	additionalPrinterColumns 6 [].CustomResourceColumnDefinition o L=atomic	selectableFields 9 [].SelectableField o L=atomic
CustomResourceSubresourceScale -	specReplicasPath 1 s r	statusReplicasPath 2 s r	labelSelectorPath 3 s op
CustomResourceSubresourceStatus -
CustomResourceSubresources -	status 1 .CustomResourceSubresourceStatus op	scale 2 .CustomResourceSubresourceScale op
CustomResourceValidation -	openAPIV3Schema 1 .JSONSchemaProps op
ExternalDocumentation -	description 1 s o	url 2 s o
JSON - raw	raw 1 y r
JSONSchemaProps -	id 1 s o	$schema 2 s o t=v1.JSONSchemaURL	$ref 3 s op	description 4 s o	type 5 s o	format 6 s o	title 7 s o	default 8 .JSON op	maximum 9 d op	exclusiveMaximum 10 b o	minimum 11 d op	exclusiveMinimum 12 b o	maxLength 13 l op	minLength 14 l op	pattern 15 s o	maxItems 16 l op	minItems 17 l op	uniqueItems 18 b o	multipleOf 19 d op	enum 20 [].JSON o L=atomic	maxProperties 21 l op	minProperties 22 l op	required 23 []s o L=atomic	items 24 .JSONSchemaPropsOrArray op	allOf 25 [].JSONSchemaProps o L=atomic	oneOf 26 [].JSONSchemaProps o L=atomic	anyOf 27 [].JSONSchemaProps o L=atomic	not 28 .JSONSchemaProps op	properties 29 {}.JSONSchemaProps o	additionalProperties 30 .JSONSchemaPropsOrBool op	patternProperties 31 {}.JSONSchemaProps o	dependencies 32 {}.JSONSchemaPropsOrStringArray o t=v1.JSONSchemaDependencies	additionalItems 33 .JSONSchemaPropsOrBool op	definitions 34 {}.JSONSchemaProps o t=v1.JSONSchemaDefinitions	externalDocs 35 .ExternalDocumentation op	example 36 .JSON op	nullable 37 b o	x-kubernetes-preserve-unknown-fields 38 b op	x-kubernetes-embedded-resource 39 b o	x-kubernetes-int-or-string 40 b o	x-kubernetes-list-map-keys 41 []s o L=atomic	x-kubernetes-list-type 42 s op	x-kubernetes-map-type 43 s op	x-kubernetes-validations 44 [].ValidationRule o L=map K=rule S=merge G=rule t=v1.ValidationRules
JSONSchemaPropsOrArray - schemaOrArray	Schema 1 .JSONSchemaProps pr	JSONSchemas 2 [].JSONSchemaProps r L=atomic
JSONSchemaPropsOrBool - schemaOrBool	Allows 1 b r	Schema 2 .JSONSchemaProps pr
JSONSchemaPropsOrStringArray - schemaOrStringArray	Schema 1 .JSONSchemaProps pr	Property 2 []s r L=atomic
SelectableField -	jsonPath 1 s r
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
ValidationRule -	rule 1 s r	message 2 s o	messageExpression 3 s o	reason 4 s op E=FieldValueErrorReason t=v1.FieldValueErrorReason	fieldPath 5 s o	optionalOldSelf 6 b op
WebhookClientConfig -	url 3 s op	service 1 .ServiceReference op	caBundle 2 y o
WebhookConversion -	clientConfig 2 .WebhookClientConfig op	conversionReviewVersions 3 []s r L=atomic
`;

// packages/api/src/generated/tables/apiextensions.v1beta1.ts
var apiextensionsV1beta1 = `k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1 apiextensions.k8s.io v1beta1 v1beta1 io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1
#k8s.io.apimachinery.pkg.runtime k8s.io.apimachinery.pkg.apis.meta.v1
=FieldValueErrorReason ["FieldValueDuplicate","FieldValueForbidden","FieldValueInvalid","FieldValueRequired"]
ConversionRequest -	uid 1 s r t=types.UID	desiredAPIVersion 2 s r	objects 3 []0.RawExtension r L=atomic
ConversionResponse -	uid 1 s r t=types.UID	convertedObjects 2 []0.RawExtension r L=atomic	result 3 1.Status r
ConversionReview k	request 1 .ConversionRequest op	response 2 .ConversionResponse op
CustomResourceColumnDefinition -	name 1 s r	type 2 s r	format 3 s o	description 4 s o	priority 5 i o	JSONPath 6 s r
CustomResourceConversion -	strategy 1 s r t=v1beta1.ConversionStrategyType	webhookClientConfig 2 .WebhookClientConfig op	conversionReviewVersions 3 []s o L=atomic
CustomResourceDefinition k	metadata 1 1.ObjectMeta o	spec 2 .CustomResourceDefinitionSpec r	status 3 .CustomResourceDefinitionStatus o
CustomResourceDefinitionCondition -	type 1 s r t=v1beta1.CustomResourceDefinitionConditionType	status 2 s r t=v1beta1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o	observedGeneration 6 l o
CustomResourceDefinitionList k	metadata 1 1.ListMeta o	items 2 [].CustomResourceDefinition r
CustomResourceDefinitionNames -	plural 1 s r	singular 2 s o	shortNames 3 []s o L=atomic	kind 4 s r	listKind 5 s o	categories 6 []s o L=atomic
CustomResourceDefinitionSpec -	group 1 s r	version 2 s o	names 3 .CustomResourceDefinitionNames r	scope 4 s r t=v1beta1.ResourceScope	validation 5 .CustomResourceValidation op	subresources 6 .CustomResourceSubresources op	versions 7 [].CustomResourceDefinitionVersion o L=atomic	additionalPrinterColumns 8 [].CustomResourceColumnDefinition o L=atomic	selectableFields 11 [].SelectableField o L=atomic	conversion 9 .CustomResourceConversion op	preserveUnknownFields 10 b op
CustomResourceDefinitionStatus -	conditions 1 [].CustomResourceDefinitionCondition - L=map K=type	acceptedNames 2 .CustomResourceDefinitionNames -	storedVersions 3 []s - L=atomic	observedGeneration 4 l o
CustomResourceDefinitionVersion -	name 1 s r	served 2 b r	storage 3 b r	deprecated 7 b o	deprecationWarning 8 s op	schema 4 .CustomResourceValidation op	subresources 5 .CustomResourceSubresources op	additionalPrinterColumns 6 [].CustomResourceColumnDefinition o L=atomic	selectableFields 9 [].SelectableField o L=atomic
CustomResourceSubresourceScale -	specReplicasPath 1 s r	statusReplicasPath 2 s r	labelSelectorPath 3 s op
CustomResourceSubresourceStatus -
CustomResourceSubresources -	status 1 .CustomResourceSubresourceStatus op	scale 2 .CustomResourceSubresourceScale op
CustomResourceValidation -	openAPIV3Schema 1 .JSONSchemaProps op
ExternalDocumentation -	description 1 s o	url 2 s o
JSON - raw	raw 1 y r
JSONSchemaProps -	id 1 s o	$schema 2 s o t=v1beta1.JSONSchemaURL	$ref 3 s op	description 4 s o	type 5 s o	format 6 s o	title 7 s o	default 8 .JSON op	maximum 9 d op	exclusiveMaximum 10 b o	minimum 11 d op	exclusiveMinimum 12 b o	maxLength 13 l op	minLength 14 l op	pattern 15 s o	maxItems 16 l op	minItems 17 l op	uniqueItems 18 b o	multipleOf 19 d op	enum 20 [].JSON o L=atomic	maxProperties 21 l op	minProperties 22 l op	required 23 []s o L=atomic	items 24 .JSONSchemaPropsOrArray op	allOf 25 [].JSONSchemaProps o L=atomic	oneOf 26 [].JSONSchemaProps o L=atomic	anyOf 27 [].JSONSchemaProps o L=atomic	not 28 .JSONSchemaProps op	properties 29 {}.JSONSchemaProps o	additionalProperties 30 .JSONSchemaPropsOrBool op	patternProperties 31 {}.JSONSchemaProps o	dependencies 32 {}.JSONSchemaPropsOrStringArray o t=v1beta1.JSONSchemaDependencies	additionalItems 33 .JSONSchemaPropsOrBool op	definitions 34 {}.JSONSchemaProps o t=v1beta1.JSONSchemaDefinitions	externalDocs 35 .ExternalDocumentation op	example 36 .JSON op	nullable 37 b o	x-kubernetes-preserve-unknown-fields 38 b op	x-kubernetes-embedded-resource 39 b o	x-kubernetes-int-or-string 40 b o	x-kubernetes-list-map-keys 41 []s o L=atomic	x-kubernetes-list-type 42 s op	x-kubernetes-map-type 43 s op	x-kubernetes-validations 44 [].ValidationRule o L=map K=rule S=merge G=rule t=v1beta1.ValidationRules
JSONSchemaPropsOrArray - schemaOrArray	Schema 1 .JSONSchemaProps pr	JSONSchemas 2 [].JSONSchemaProps r L=atomic
JSONSchemaPropsOrBool - schemaOrBool	Allows 1 b r	Schema 2 .JSONSchemaProps pr
JSONSchemaPropsOrStringArray - schemaOrStringArray	Schema 1 .JSONSchemaProps pr	Property 2 []s r L=atomic
SelectableField -	jsonPath 1 s r
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
ValidationRule -	rule 1 s r	message 2 s o	messageExpression 3 s o	reason 4 s op E=FieldValueErrorReason t=v1beta1.FieldValueErrorReason	fieldPath 5 s o	optionalOldSelf 6 b op
WebhookClientConfig -	url 3 s op	service 1 .ServiceReference op	caBundle 2 y o
`;

// packages/api/src/generated/tables/audit.v1.ts
var auditV1 = `k8s.io.apiserver.pkg.apis.audit.v1 audit.k8s.io v1 v1 io.k8s.apiserver.pkg.apis.audit.v1
#k8s.io.api.authentication.v1 k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime
AuthenticationMetadata -	impersonationConstraint 1 s o
Event k	level 1 s r t=v1.Level	auditID 2 s r t=types.UID	stage 3 s r t=v1.Stage	requestURI 4 s r	verb 5 s r	user 6 0.UserInfo r	impersonatedUser 7 0.UserInfo op	authenticationMetadata 17 .AuthenticationMetadata op	sourceIPs 8 []s o L=atomic	userAgent 16 s o	objectRef 9 .ObjectReference op	responseStatus 10 1.Status op	requestObject 11 2.Unknown op	responseObject 12 2.Unknown op	requestReceivedTimestamp 13 1.MicroTime -	stageTimestamp 14 1.MicroTime -	annotations 15 {}s o
EventList k	metadata 1 1.ListMeta o	items 2 [].Event r
GroupResources -	group 1 s o	resources 2 []s o L=atomic	resourceNames 3 []s o L=atomic
ObjectReference -	resource 1 s o	namespace 2 s o	name 3 s o	uid 4 s o t=types.UID	apiGroup 5 s o	apiVersion 6 s o	resourceVersion 7 s o	subresource 8 s o
Policy k	metadata 1 1.ObjectMeta o	rules 2 [].PolicyRule r L=atomic	omitStages 3 []s o L=atomic t=[]v1.Stage	omitManagedFields 4 b o
PolicyList k	metadata 1 1.ListMeta o	items 2 [].Policy r
PolicyRule -	level 1 s r t=v1.Level	users 2 []s o L=atomic	userGroups 3 []s o L=atomic	verbs 4 []s o L=atomic	resources 5 [].GroupResources o L=atomic	namespaces 6 []s o L=atomic	nonResourceURLs 7 []s o L=atomic	omitStages 8 []s o L=atomic t=[]v1.Stage	omitManagedFields 9 b op
`;

// packages/api/src/generated/tables/apiregistration.v1.ts
var apiregistrationV1 = `k8s.io.kube_aggregator.pkg.apis.apiregistration.v1 apiregistration.k8s.io v1 v1 io.k8s.kube-aggregator.pkg.apis.apiregistration.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
APIService k	metadata 1 0.ObjectMeta o	spec 2 .APIServiceSpec o	status 3 .APIServiceStatus o
APIServiceCondition -	type 1 s r t=v1.APIServiceConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
APIServiceList k	metadata 1 0.ListMeta o	items 2 [].APIService r
APIServiceSpec -	service 1 .ServiceReference op	group 2 s o	version 3 s o	insecureSkipTLSVerify 4 b o	caBundle 5 y o L=atomic	groupPriorityMinimum 7 i r	versionPriority 8 i r
APIServiceStatus -	conditions 1 [].APIServiceCondition o L=map K=type S=merge G=type
ServiceReference -	namespace 1 s o	name 2 s o	port 3 i op
`;

// packages/api/src/generated/tables/apiregistration.v1beta1.ts
var apiregistrationV1beta1 = `k8s.io.kube_aggregator.pkg.apis.apiregistration.v1beta1 apiregistration.k8s.io v1beta1 v1beta1 io.k8s.kube-aggregator.pkg.apis.apiregistration.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
APIService k	metadata 1 0.ObjectMeta o	spec 2 .APIServiceSpec o	status 3 .APIServiceStatus o
APIServiceCondition -	type 1 s r t=v1beta1.APIServiceConditionType	status 2 s r t=v1beta1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
APIServiceList k	metadata 1 0.ListMeta o	items 2 [].APIService r
APIServiceSpec -	service 1 .ServiceReference op	group 2 s o	version 3 s o	insecureSkipTLSVerify 4 b o	caBundle 5 y o L=atomic	groupPriorityMinimum 7 i r	versionPriority 8 i r
APIServiceStatus -	conditions 1 [].APIServiceCondition o L=map K=type S=merge G=type
ServiceReference -	namespace 1 s o	name 2 s o	port 3 i op
`;

// packages/api/src/generated/tables/custom_metrics.v1beta1.ts
var custom_metricsV1beta1 = `k8s.io.metrics.pkg.apis.custom_metrics.v1beta1 custom.metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.custom-metrics.v1beta1
#k8s.io.api.core.v1 k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource
MetricListOptions k	labelSelector 1 s o	metricLabelSelector 2 s o
MetricValue k	describedObject 1 0.ObjectReference r	metricName 2 s r	timestamp 3 1.Time r	window 4 l op	value 5 2.Quantity r	selector 6 1.LabelSelector p
MetricValueList k	metadata 1 1.ListMeta o	items 2 [].MetricValue r
`;

// packages/api/src/generated/tables/custom_metrics.v1beta2.ts
var custom_metricsV1beta2 = `k8s.io.metrics.pkg.apis.custom_metrics.v1beta2 custom.metrics.k8s.io v1beta2 v1beta2 io.k8s.metrics.pkg.apis.custom-metrics.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
MetricIdentifier -	name 1 s r	selector 2 0.LabelSelector p
MetricListOptions k	labelSelector 1 s o	metricLabelSelector 2 s o
MetricValue k	describedObject 1 1.ObjectReference r	metric 2 .MetricIdentifier r	timestamp 3 0.Time r	windowSeconds 4 l op	value 5 2.Quantity r
MetricValueList k	metadata 1 0.ListMeta o	items 2 [].MetricValue r
`;

// packages/api/src/generated/tables/external_metrics.v1beta1.ts
var external_metricsV1beta1 = `k8s.io.metrics.pkg.apis.external_metrics.v1beta1 external.metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.external-metrics.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource
ExternalMetricValue k	metricName 1 s r	metricLabels 2 {}s r	timestamp 3 0.Time r	window 4 l op	value 5 1.Quantity r
ExternalMetricValueList k	metadata 1 0.ListMeta o	items 2 [].ExternalMetricValue r
`;

// packages/api/src/generated/tables/metrics.v1alpha1.ts
var metricsV1alpha1 = `k8s.io.metrics.pkg.apis.metrics.v1alpha1 metrics.k8s.io v1alpha1 v1alpha1 io.k8s.metrics.pkg.apis.metrics.v1alpha1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerMetrics -	name 1 s r	usage 2 {}0.Quantity r t=v1.ResourceList
NodeMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	usage 4 {}0.Quantity r t=v1.ResourceList
NodeMetricsList k	metadata 1 1.ListMeta o	items 2 [].NodeMetrics r
PodMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	containers 4 [].ContainerMetrics r L=atomic
PodMetricsList k	metadata 1 1.ListMeta o	items 2 [].PodMetrics r
`;

// packages/api/src/generated/tables/metrics.v1beta1.ts
var metricsV1beta1 = `k8s.io.metrics.pkg.apis.metrics.v1beta1 metrics.k8s.io v1beta1 v1beta1 io.k8s.metrics.pkg.apis.metrics.v1beta1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1
ContainerMetrics -	name 1 s r	usage 2 {}0.Quantity r t=v1.ResourceList
NodeMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	usage 4 {}0.Quantity r t=v1.ResourceList
NodeMetricsList k	metadata 1 1.ListMeta o	items 2 [].NodeMetrics r
PodMetrics k	metadata 1 1.ObjectMeta o	timestamp 2 1.Time r	window 3 1.Duration r	containers 4 [].ContainerMetrics r L=atomic
PodMetricsList k	metadata 1 1.ListMeta o	items 2 [].PodMetrics r
`;

// packages/api/src/generated/tables/index.ts
var tables = [
  admissionV1,
  admissionV1beta1,
  admissionregistrationV1,
  admissionregistrationV1alpha1,
  admissionregistrationV1beta1,
  metaTables.apidiscoveryV2,
  metaTables.apidiscoveryV2beta1,
  apiserverinternalV1alpha1,
  appsV1,
  appsV1beta1,
  appsV1beta2,
  authenticationV1,
  authenticationV1alpha1,
  authenticationV1beta1,
  authorizationV1,
  authorizationV1beta1,
  autoscalingV1,
  autoscalingV2,
  autoscalingV2beta1,
  autoscalingV2beta2,
  batchV1,
  batchV1beta1,
  certificatesV1,
  certificatesV1alpha1,
  certificatesV1beta1,
  coordinationV1,
  coordinationV1alpha2,
  coordinationV1beta1,
  coreV1,
  discoveryV1,
  discoveryV1beta1,
  eventsV1,
  eventsV1beta1,
  extensionsV1beta1,
  flowcontrolV1,
  flowcontrolV1beta1,
  flowcontrolV1beta2,
  flowcontrolV1beta3,
  imagepolicyV1alpha1,
  networkingV1,
  networkingV1beta1,
  nodeV1,
  nodeV1alpha1,
  nodeV1beta1,
  policyV1,
  policyV1beta1,
  rbacV1,
  rbacV1alpha1,
  rbacV1beta1,
  resourceV1,
  resourceV1alpha3,
  resourceV1beta1,
  resourceV1beta2,
  schedulingV1,
  schedulingV1alpha1,
  schedulingV1beta1,
  storageV1,
  storageV1alpha1,
  storageV1beta1,
  storagemigrationV1beta1,
  apiextensionsV1,
  apiextensionsV1beta1,
  metaTables.quantity,
  metaTables.metaV1,
  metaTables.metaV1beta1,
  metaTables.runtime,
  metaTables.intstr,
  auditV1,
  apiregistrationV1,
  apiregistrationV1beta1,
  custom_metricsV1beta1,
  custom_metricsV1beta2,
  external_metricsV1beta1,
  metricsV1alpha1,
  metricsV1beta1
];

// packages/api/src/builtin-types.ts
var builtinTypes = createTypeRegistry(tables);

// packages/api/src/builtin-kinds.ts
var isRegistered = ({ name, group }) => group !== void 0 && /^k8s\.io\.(api|apiextensions_apiserver|kube_aggregator)\./.test(name) && !name.startsWith("k8s.io.api.apidiscovery.");
var groupVersions;
var byPackage;
var groupVersionOf = ({ group, version }) => ({ group: group ?? "", version });
var builtinKinds = {
  /** The group-versions in which kube-apiserver's schemes have kinds. */
  get groupVersions() {
    groupVersions ??= builtinTypes.packages.filter(isRegistered).map(groupVersionOf);
    return groupVersions;
  },
  /** The kind whose objects have this type. Undefined for types that are only part of others, and for types that are not built in. */
  kindOf(type) {
    if (!type.hasTypeMeta) return void 0;
    byPackage ??= new Map(
      builtinTypes.packages.filter(({ group }) => group !== void 0).map((each) => [each.name, groupVersionOf(each)])
    );
    const dot = type.name.lastIndexOf(".");
    const found = byPackage.get(type.name.slice(0, dot));
    return found === void 0 ? void 0 : { ...found, kind: type.name.slice(dot + 1) };
  }
};

export {
  builtinTypes,
  builtinKinds
};
