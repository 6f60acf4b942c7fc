// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.admissionregistration.v1. */
export const admissionregistrationV1 = `k8s.io.api.admissionregistration.v1 admissionregistration.k8s.io v1 v1 io.k8s.api.admissionregistration.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=MatchPolicyType ["Equivalent","Exact"]
=FailurePolicyType ["Fail","Ignore"]
=ReinvocationPolicyType ["IfNeeded","Never"]
=SideEffectClass ["None","NoneOnDryRun","Some","Unknown"]
=PatchType ["ApplyConfiguration","JSONPatch"]
=ScopeType ["*","Cluster","Namespaced"]
=OperationType ["*","CONNECT","CREATE","DELETE","UPDATE"]
=ValidationAction ["Audit","Deny","Warn"]
ApplyConfiguration -	expression 1 s o
AuditAnnotation -	key 1 s r	valueExpression 2 s r
ExpressionWarning -	fieldRef 2 s r	warning 3 s r
JSONPatch -	expression 1 s o
MatchCondition -	name 1 s r	expression 2 s r
MatchResources a	namespaceSelector 1 0.LabelSelector op	objectSelector 2 0.LabelSelector op	resourceRules 3 [].NamedRuleWithOperations o L=atomic	excludeResourceRules 4 [].NamedRuleWithOperations o L=atomic	matchPolicy 7 s op E=MatchPolicyType t=v1.MatchPolicyType
MutatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicySpec o
MutatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .MutatingAdmissionPolicyBindingSpec o
MutatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicyBinding r
MutatingAdmissionPolicyBindingSpec -	policyName 1 s o	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op
MutatingAdmissionPolicyList k	metadata 1 0.ListMeta o	items 2 [].MutatingAdmissionPolicy r
MutatingAdmissionPolicySpec -	paramKind 1 .ParamKind op	matchConstraints 2 .MatchResources op	variables 3 [].Variable o L=atomic	mutations 4 [].Mutation o L=atomic	failurePolicy 5 s op E=FailurePolicyType t=v1.FailurePolicyType	matchConditions 6 [].MatchCondition o L=map K=name S=merge G=name	reinvocationPolicy 7 s o E=ReinvocationPolicyType t=v1.ReinvocationPolicyType
MutatingWebhook -	name 1 s r	clientConfig 2 .WebhookClientConfig r	rules 3 [].RuleWithOperations o L=atomic	failurePolicy 4 s op E=FailurePolicyType t=v1.FailurePolicyType	matchPolicy 9 s op E=MatchPolicyType t=v1.MatchPolicyType	namespaceSelector 5 0.LabelSelector op	objectSelector 11 0.LabelSelector op	sideEffects 6 s pr E=SideEffectClass t=v1.SideEffectClass	timeoutSeconds 7 i op	admissionReviewVersions 8 []s r L=atomic	reinvocationPolicy 10 s op E=ReinvocationPolicyType t=v1.ReinvocationPolicyType	matchConditions 12 [].MatchCondition o L=map K=name S=merge G=name
MutatingWebhookConfiguration k	metadata 1 0.ObjectMeta o	webhooks 2 [].MutatingWebhook o L=map K=name S=merge G=name
MutatingWebhookConfigurationList k	metadata 1 0.ListMeta o	items 2 [].MutatingWebhookConfiguration r
Mutation -	patchType 2 s ru E=PatchType t=v1.PatchType	applyConfiguration 3 .ApplyConfiguration op	jsonPatch 4 .JSONPatch op
NamedRuleWithOperations a	resourceNames 1 []s o L=atomic	ruleWithOperations 2 .RuleWithOperations i
ParamKind a	apiVersion 1 s o	kind 2 s o
ParamRef a	name 1 s o	namespace 2 s o	selector 3 0.LabelSelector op	parameterNotFoundAction 4 s op t=v1.ParameterNotFoundActionType
Rule -	apiGroups 1 []s o L=atomic	apiVersions 2 []s o L=atomic	resources 3 []s o L=atomic	scope 4 s op E=ScopeType t=v1.ScopeType
RuleWithOperations -	operations 1 []s o E=OperationType L=atomic t=[]v1.OperationType	rule 2 .Rule i
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
TypeChecking -	expressionWarnings 1 [].ExpressionWarning o L=atomic
ValidatingAdmissionPolicy k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicySpec o	status 3 .ValidatingAdmissionPolicyStatus o
ValidatingAdmissionPolicyBinding k	metadata 1 0.ObjectMeta o	spec 2 .ValidatingAdmissionPolicyBindingSpec or
ValidatingAdmissionPolicyBindingList k	metadata 1 0.ListMeta o	items 2 [].ValidatingAdmissionPolicyBinding r
ValidatingAdmissionPolicyBindingSpec -	policyName 1 s or	paramRef 2 .ParamRef op	matchResources 3 .MatchResources op	validationActions 4 []s or E=ValidationAction L=set t=[]v1.ValidationAction
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
