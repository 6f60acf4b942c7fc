// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apimachinery.pkg.apis.meta.v1beta1. */
export const metaV1beta1 = `k8s.io.apimachinery.pkg.apis.meta.v1beta1 meta.k8s.io v1beta1 v1beta1 io.k8s.apimachinery.pkg.apis.meta.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
PartialObjectMetadataList k	metadata 2 0.ListMeta o	items 1 []0.PartialObjectMetadata r
`;
