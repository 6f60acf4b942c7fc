// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.authentication.v1alpha1. */
export const authenticationV1alpha1 = `k8s.io.api.authentication.v1alpha1 authentication.k8s.io v1alpha1 v1alpha1 io.k8s.api.authentication.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.authentication.v1
SelfSubjectReview k	metadata 1 0.ObjectMeta o	status 2 .SelfSubjectReviewStatus o
SelfSubjectReviewStatus -	userInfo 1 1.UserInfo o
`;
