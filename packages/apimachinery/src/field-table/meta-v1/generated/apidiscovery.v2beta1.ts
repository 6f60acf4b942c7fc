// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.apidiscovery.v2beta1. */
export const apidiscoveryV2beta1 = `k8s.io.api.apidiscovery.v2beta1 apidiscovery.k8s.io v2beta1 v2beta1 io.k8s.api.apidiscovery.v2beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
APIGroupDiscovery k	metadata 1 0.ObjectMeta o	versions 2 [].APIVersionDiscovery o L=map K=version
APIGroupDiscoveryList k	metadata 1 0.ListMeta o	items 2 [].APIGroupDiscovery r
APIResourceDiscovery -	resource 1 s r	responseKind 2 0.GroupVersionKind op	scope 3 s r t=v2beta1.ResourceScope	singularResource 4 s r	verbs 5 []s r L=set	shortNames 6 []s o L=set	categories 7 []s o L=set	subresources 8 [].APISubresourceDiscovery o L=map K=subresource
APISubresourceDiscovery -	subresource 1 s r	responseKind 2 0.GroupVersionKind op	acceptedTypes 3 []0.GroupVersionKind o L=map K=group,version,kind	verbs 4 []s r L=set
APIVersionDiscovery -	version 1 s r	resources 2 [].APIResourceDiscovery o L=map K=resource	freshness 3 s o t=v2beta1.DiscoveryFreshness
`;
