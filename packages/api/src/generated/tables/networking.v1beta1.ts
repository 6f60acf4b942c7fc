// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.networking.v1beta1. */
export const networkingV1beta1 = `k8s.io.api.networking.v1beta1 networking.k8s.io v1beta1 v1beta1 io.k8s.api.networking.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.util.intstr k8s.io.api.core.v1
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
HTTPIngressPath -	path 1 s o	pathType 3 s op t=v1beta1.PathType	backend 2 .IngressBackend r
HTTPIngressRuleValue -	paths 1 [].HTTPIngressPath r L=atomic
IPAddress k	metadata 1 0.ObjectMeta o	spec 2 .IPAddressSpec or
IPAddressList k	metadata 1 0.ListMeta o	items 2 [].IPAddress r
IPAddressSpec -	parentRef 1 .ParentReference opr
Ingress k	metadata 1 0.ObjectMeta o	spec 2 .IngressSpec o	status 3 .IngressStatus o
IngressBackend -	serviceName 1 s o	servicePort 2 1.IntOrString o	resource 3 2.TypedLocalObjectReference op
IngressClass k	metadata 1 0.ObjectMeta o	spec 2 .IngressClassSpec o
IngressClassList k	metadata 1 0.ListMeta o	items 2 [].IngressClass r
IngressClassParametersReference -	apiGroup 1 s op	kind 2 s r	name 3 s r	scope 4 s pr	namespace 5 s op
IngressClassSpec -	controller 1 s o	parameters 2 .IngressClassParametersReference op
IngressList k	metadata 1 0.ListMeta o	items 2 [].Ingress r
IngressLoadBalancerIngress -	ip 1 s o	hostname 2 s o	ports 4 [].IngressPortStatus o L=atomic
IngressLoadBalancerStatus -	ingress 1 [].IngressLoadBalancerIngress o L=atomic
IngressPortStatus -	port 1 i r	protocol 2 s r E=k8s.io.api.core.v1.Protocol t=v1.Protocol	error 3 s op
IngressRule -	host 1 s o	ingressRuleValue 2 .IngressRuleValue i
IngressRuleValue -	http 1 .HTTPIngressRuleValue op
IngressSpec -	ingressClassName 4 s op	backend 1 .IngressBackend op	tls 2 [].IngressTLS o L=atomic	rules 3 [].IngressRule o L=atomic
IngressStatus -	loadBalancer 1 .IngressLoadBalancerStatus o
IngressTLS -	hosts 1 []s o L=atomic	secretName 2 s o
ParentReference -	group 1 s o	resource 2 s or	namespace 3 s o	name 4 s or
ServiceCIDR k	metadata 1 0.ObjectMeta o	spec 2 .ServiceCIDRSpec o	status 3 .ServiceCIDRStatus o
ServiceCIDRList k	metadata 1 0.ListMeta o	items 2 [].ServiceCIDR r
ServiceCIDRSpec -	cidrs 1 []s o L=atomic
ServiceCIDRStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
`;
