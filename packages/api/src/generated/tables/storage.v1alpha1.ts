// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.storage.v1alpha1. */
export const storageV1alpha1 = `k8s.io.api.storage.v1alpha1 storage.k8s.io v1alpha1 v1alpha1 io.k8s.api.storage.v1alpha1
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
