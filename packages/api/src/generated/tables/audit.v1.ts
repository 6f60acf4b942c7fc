// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apiserver.pkg.apis.audit.v1. */
export const auditV1 = `k8s.io.apiserver.pkg.apis.audit.v1 audit.k8s.io v1 v1 io.k8s.apiserver.pkg.apis.audit.v1
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
