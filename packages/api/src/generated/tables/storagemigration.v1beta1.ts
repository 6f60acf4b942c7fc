// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.storagemigration.v1beta1. */
export const storagemigrationV1beta1 = `k8s.io.api.storagemigration.v1beta1 storagemigration.k8s.io v1beta1 v1beta1 io.k8s.api.storagemigration.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
StorageVersionMigration k	metadata 1 0.ObjectMeta o	spec 2 .StorageVersionMigrationSpec o	status 3 .StorageVersionMigrationStatus o
StorageVersionMigrationList k	metadata 1 0.ListMeta o	items 2 [].StorageVersionMigration r
StorageVersionMigrationSpec -	resource 1 0.GroupResource r
StorageVersionMigrationStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type	resourceVersion 2 s o
`;
