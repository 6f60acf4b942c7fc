// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.rbac.v1alpha1. */
export const rbacV1alpha1 = `k8s.io.api.rbac.v1alpha1 rbac.authorization.k8s.io v1alpha1 v1alpha1 io.k8s.api.rbac.v1alpha1
#k8s.io.apimachinery.pkg.apis.meta.v1
AggregationRule -	clusterRoleSelectors 1 []0.LabelSelector o L=atomic
ClusterRole k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic	aggregationRule 3 .AggregationRule op
ClusterRoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
ClusterRoleBindingList k	metadata 1 0.ListMeta o	items 2 [].ClusterRoleBinding r
ClusterRoleList k	metadata 1 0.ListMeta o	items 2 [].ClusterRole r
PolicyRule -	verbs 1 []s r L=atomic	apiGroups 3 []s o L=atomic	resources 4 []s o L=atomic	resourceNames 5 []s o L=atomic	nonResourceURLs 6 []s o L=atomic
Role k	metadata 1 0.ObjectMeta o	rules 2 [].PolicyRule - L=atomic
RoleBinding k	metadata 1 0.ObjectMeta o	subjects 2 [].Subject o L=atomic	roleRef 3 .RoleRef r
RoleBindingList k	metadata 1 0.ListMeta o	items 2 [].RoleBinding r
RoleList k	metadata 1 0.ListMeta o	items 2 [].Role r
RoleRef -	apiGroup 1 s -	kind 2 s r	name 3 s r
Subject -	kind 1 s r	apiVersion 2 s o	name 3 s r	namespace 4 s o
`;
