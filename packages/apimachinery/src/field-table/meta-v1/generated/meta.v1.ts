// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apimachinery.pkg.apis.meta.v1. */
export const metaV1 = `k8s.io.apimachinery.pkg.apis.meta.v1 meta.k8s.io v1 v1 io.k8s.apimachinery.pkg.apis.meta.v1
#k8s.io.apimachinery.pkg.runtime
APIGroup k	name 1 s r	versions 2 [].GroupVersionForDiscovery r L=atomic	preferredVersion 3 .GroupVersionForDiscovery o	serverAddressByClientCIDRs 4 [].ServerAddressByClientCIDR o L=atomic
APIGroupList k	groups 1 [].APIGroup r L=atomic
APIResource -	name 1 s r	singularName 6 s r	namespaced 2 b r	group 8 s o	version 9 s o	kind 3 s r	verbs 4 .Verbs r	shortNames 5 []s o L=atomic	categories 7 []s o L=atomic	storageVersionHash 10 s o
APIResourceList k	groupVersion 1 s r	resources 2 [].APIResource r L=atomic
APIVersions k	versions 1 []s r L=atomic	serverAddressByClientCIDRs 2 [].ServerAddressByClientCIDR r L=atomic
ApplyOptions k	dryRun 1 []s o L=atomic	force 2 b r	fieldManager 3 s r
Condition -	type 1 s r	status 2 s r t=v1.ConditionStatus	observedGeneration 3 l o	lastTransitionTime 4 .Time r	reason 5 s r	message 6 s r
CreateOptions k	dryRun 1 []s o L=atomic	fieldManager 3 s o	fieldValidation 4 s o
DeleteOptions k	gracePeriodSeconds 1 l op	preconditions 2 .Preconditions op	orphanDependents 3 b op	propagationPolicy 4 s op t=v1.DeletionPropagation	dryRun 5 []s o L=atomic	ignoreStoreReadErrorWithClusterBreakingPotential 6 b op
Duration - duration	duration 1 l r t=time.Duration
FieldSelectorRequirement -	key 1 s r	operator 2 s r t=v1.FieldSelectorOperator	values 3 []s o L=atomic
FieldsV1 - raw	Raw 1 y r
GetOptions k	resourceVersion 1 s o
GroupKind -	group 1 s r	kind 2 s r
GroupResource -	group 1 s r	resource 2 s r
GroupVersion -	group 1 s r	version 2 s r
GroupVersionForDiscovery -	groupVersion 1 s r	version 2 s r
GroupVersionKind -	group 1 s r	version 2 s r	kind 3 s r
GroupVersionResource -	group 1 s r	version 2 s r	resource 3 s r
LabelSelector a	matchLabels 1 {}s o	matchExpressions 2 [].LabelSelectorRequirement o L=atomic
LabelSelectorRequirement -	key 1 s r	operator 2 s r t=v1.LabelSelectorOperator	values 3 []s o L=atomic
List k	metadata 1 .ListMeta o	items 2 []0.RawExtension r
ListMeta -	selfLink 1 s o	resourceVersion 2 s o	continue 3 s o	remainingItemCount 4 l op	shardInfo 5 .ShardInfo op
ListOptions k	labelSelector 1 s o	fieldSelector 2 s o	watch 3 b o	allowWatchBookmarks 9 b o	resourceVersion 4 s o	resourceVersionMatch 10 s o t=v1.ResourceVersionMatch	timeoutSeconds 5 l op	limit 7 l o	continue 8 s o	sendInitialEvents 11 b op	shardSelector 15 s o
ManagedFieldsEntry -	manager 1 s o	operation 2 s o t=v1.ManagedFieldsOperationType	apiVersion 3 s o	time 4 .Time op	fieldsType 6 s o	fieldsV1 7 .FieldsV1 op	subresource 8 s o
MicroTime - microTime	seconds 1 l r	nanos 2 i r
ObjectMeta -	name 1 s o	generateName 2 s o	namespace 3 s o	selfLink 4 s o	uid 5 s o t=types.UID	resourceVersion 6 s o	generation 7 l o	creationTimestamp 8 .Time oz	deletionTimestamp 9 .Time op	deletionGracePeriodSeconds 10 l op	labels 11 {}s o	annotations 12 {}s o	ownerReferences 13 [].OwnerReference o L=map K=uid S=merge G=uid	finalizers 14 []s o L=set S=merge	managedFields 17 [].ManagedFieldsEntry o L=atomic
OwnerReference a	apiVersion 5 s r	kind 1 s r	name 3 s r	uid 4 s r t=types.UID	controller 6 b op	blockOwnerDeletion 7 b op
PartialObjectMetadata k	metadata 1 .ObjectMeta o
PartialObjectMetadataList k	metadata 1 .ListMeta o	items 2 [].PartialObjectMetadata r
Patch -
PatchOptions k	dryRun 1 []s o L=atomic	force 2 b op	fieldManager 3 s o	fieldValidation 4 s o
Preconditions -	uid 1 s op t=types.UID	resourceVersion 2 s op
RootPaths -	paths 1 []s r L=atomic
ServerAddressByClientCIDR -	clientCIDR 1 s r	serverAddress 2 s r
ShardInfo -	selector 1 s r
Status k	metadata 1 .ListMeta o	status 2 s o	message 3 s o	reason 4 s o t=v1.StatusReason	details 5 .StatusDetails op	code 6 i o
StatusCause -	reason 1 s o t=v1.CauseType	message 2 s o	field 3 s o
StatusDetails -	name 1 s o	group 2 s o	kind 3 s o	uid 6 s o t=types.UID	causes 4 [].StatusCause o L=atomic	retryAfterSeconds 5 i o
TableOptions k	includeObject 1 s o t=v1.IncludeObjectPolicy
Time - time	seconds 1 l r	nanos 2 i r
Timestamp -	seconds 1 l r	nanos 2 i r
TypeMeta -	kind 1 s o	apiVersion 2 s o
UpdateOptions k	dryRun 1 []s o L=atomic	fieldManager 2 s o	fieldValidation 3 s o
Verbs - stringList	items 1 []s r
WatchEvent -	type 1 s r	object 2 0.RawExtension r
`;
