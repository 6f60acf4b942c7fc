// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.storage.v1beta1. */
export const storageV1beta1 = `k8s.io.api.storage.v1beta1 storage.k8s.io v1beta1 v1beta1 io.k8s.api.storage.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.api.core.v1
=k8s.io.api.core.v1.PersistentVolumeReclaimPolicy ["Delete","Recycle","Retain"]
CSIDriver k	metadata 1 0.ObjectMeta o	spec 2 .CSIDriverSpec r
CSIDriverList k	metadata 1 0.ListMeta o	items 2 [].CSIDriver r
CSIDriverSpec -	attachRequired 1 b op	podInfoOnMount 2 b op	volumeLifecycleModes 3 []s o L=atomic t=[]v1beta1.VolumeLifecycleMode	storageCapacity 4 b op	fsGroupPolicy 5 s op t=v1beta1.FSGroupPolicy	tokenRequests 6 [].TokenRequest o L=atomic	requiresRepublish 7 b op	seLinuxMount 8 b op	nodeAllocatableUpdatePeriodSeconds 9 l op	serviceAccountTokenInSecrets 10 b op	preventPodSchedulingIfMissing 11 b op
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
