// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.authentication.v1. */
export const authenticationV1 = `k8s.io.api.authentication.v1 authentication.k8s.io v1 v1 io.k8s.api.authentication.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
BoundObjectReference -	kind 1 s o	apiVersion 2 s o	name 3 s o	uid 4 s o t=types.UID
ExtraValue - stringList	items 1 []s r
SelfSubjectReview k	metadata 1 0.ObjectMeta o	status 2 .SelfSubjectReviewStatus o
SelfSubjectReviewStatus -	userInfo 1 .UserInfo o
TokenRequest k	metadata 1 0.ObjectMeta o	spec 2 .TokenRequestSpec -	status 3 .TokenRequestStatus o
TokenRequestSpec -	audiences 1 []s - L=atomic	expirationSeconds 4 l p	boundObjectRef 3 .BoundObjectReference p
TokenRequestStatus -	token 1 s -	expirationTimestamp 2 0.Time -
TokenReview k	metadata 1 0.ObjectMeta o	spec 2 .TokenReviewSpec r	status 3 .TokenReviewStatus o
TokenReviewSpec -	token 1 s or	audiences 2 []s o L=atomic
TokenReviewStatus -	authenticated 1 b o	user 2 .UserInfo o	audiences 4 []s o L=atomic	error 3 s o
UserInfo -	username 1 s o	uid 2 s o	groups 3 []s o L=atomic	extra 4 {}.ExtraValue o
`;
