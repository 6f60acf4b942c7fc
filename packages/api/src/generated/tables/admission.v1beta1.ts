// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.admission.v1beta1. */
export const admissionV1beta1 = `k8s.io.api.admission.v1beta1 admission.k8s.io v1beta1 v1beta1 io.k8s.api.admission.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1 k8s.io.apimachinery.pkg.runtime
AdmissionRequest -	uid 1 s - t=types.UID	kind 2 0.GroupVersionKind -	resource 3 0.GroupVersionResource -	subResource 4 s o	requestKind 13 0.GroupVersionKind op	requestResource 14 0.GroupVersionResource op	requestSubResource 15 s o	name 5 s o	namespace 6 s o	operation 7 s - t=v1beta1.Operation	userInfo 8 1.UserInfo -	object 9 2.RawExtension o	oldObject 10 2.RawExtension o	dryRun 11 b op	options 12 2.RawExtension o
AdmissionResponse -	uid 1 s - t=types.UID	allowed 2 b -	status 3 0.Status op	patch 4 y o	patchType 5 s op t=v1beta1.PatchType	auditAnnotations 6 {}s o	warnings 7 []s o L=atomic
AdmissionReview k	request 1 .AdmissionRequest op	response 2 .AdmissionResponse op
`;
