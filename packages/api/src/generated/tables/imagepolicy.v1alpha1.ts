// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.imagepolicy.v1alpha1. */
export const imagepolicyV1alpha1 = `k8s.io.api.imagepolicy.v1alpha1 imagepolicy.k8s.io v1alpha1 v1alpha1 io.k8s.api.imagepolicy.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ImageReview k	metadata 1 0.ObjectMeta o	spec 2 .ImageReviewSpec -	status 3 .ImageReviewStatus o
ImageReviewContainerSpec -	image 1 s o
ImageReviewSpec -	containers 1 [].ImageReviewContainerSpec o L=atomic	annotations 2 {}s o	namespace 3 s o
ImageReviewStatus -	allowed 1 b -	reason 2 s o	auditAnnotations 3 {}s o
`;
