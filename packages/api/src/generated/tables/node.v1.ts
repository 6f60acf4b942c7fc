// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.node.v1. */
export const nodeV1 = `k8s.io.api.node.v1 node.k8s.io v1 v1 io.k8s.api.node.v1
#k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Overhead -	podFixed 1 {}0.Quantity o t=v1.ResourceList
RuntimeClass k	metadata 1 1.ObjectMeta o	handler 2 s r	overhead 3 .Overhead op	scheduling 4 .Scheduling op
RuntimeClassList k	metadata 1 1.ListMeta o	items 2 [].RuntimeClass r
Scheduling -	nodeSelector 1 {}s o M=atomic	tolerations 2 []2.Toleration o L=atomic
`;
