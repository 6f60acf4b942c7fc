// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.certificates.v1alpha1. */
export const certificatesV1alpha1 = `k8s.io.api.certificates.v1alpha1 certificates.k8s.io v1alpha1 v1alpha1 io.k8s.api.certificates.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
ClusterTrustBundle k	metadata 1 0.ObjectMeta o	spec 2 .ClusterTrustBundleSpec r
ClusterTrustBundleList k	metadata 1 0.ListMeta o	items 2 [].ClusterTrustBundle r
ClusterTrustBundleSpec -	signerName 1 s o	trustBundle 2 s r
`;
