// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.apiserverinternal.v1alpha1. */
export const apiserverinternalV1alpha1 = `k8s.io.api.apiserverinternal.v1alpha1 internal.apiserver.k8s.io v1alpha1 v1alpha1 io.k8s.api.apiserverinternal.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ServerStorageVersion -	apiServerID 1 s or	encodingVersion 2 s or	decodableVersions 3 []s or L=set	servedVersions 4 []s o L=set
StorageVersion k	metadata 1 0.ObjectMeta or	spec 2 .StorageVersionSpec -	status 3 .StorageVersionStatus -
StorageVersionCondition -	type 1 s r t=v1alpha1.StorageVersionConditionType	status 2 s r t=v1alpha1.ConditionStatus	observedGeneration 3 l o	lastTransitionTime 4 0.Time o	reason 5 s r	message 6 s or
StorageVersionList k	metadata 1 0.ListMeta o	items 2 [].StorageVersion r
StorageVersionSpec -
StorageVersionStatus -	storageVersions 1 [].ServerStorageVersion o L=map K=apiServerID	commonEncodingVersion 2 s op	conditions 3 [].StorageVersionCondition o L=map K=type
`;
