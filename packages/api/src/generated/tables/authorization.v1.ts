// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.authorization.v1. */
export const authorizationV1 = `k8s.io.api.authorization.v1 authorization.k8s.io v1 v1 io.k8s.api.authorization.v1
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
