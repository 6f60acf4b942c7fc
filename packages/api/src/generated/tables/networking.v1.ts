// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.networking.v1. */
export const networkingV1 = `k8s.io.api.networking.v1 networking.k8s.io v1 v1 io.k8s.api.networking.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.apimachinery.pkg.util.intstr
=PathType ["Exact","ImplementationSpecific","Prefix"]
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
=PolicyType ["Egress","Ingress"]
HTTPIngressPath -	path 1 s o	pathType 3 s pr E=PathType t=v1.PathType	backend 2 .IngressBackend r
HTTPIngressRuleValue -	paths 1 [].HTTPIngressPath r L=atomic
IPAddress k	metadata 1 0.ObjectMeta o	spec 2 .IPAddressSpec or
IPAddressList k	metadata 1 0.ListMeta o	items 2 [].IPAddress r
IPAddressSpec -	parentRef 1 .ParentReference opr
IPBlock -	cidr 1 s r	except 2 []s o L=atomic
Ingress k	metadata 1 0.ObjectMeta o	spec 2 .IngressSpec o	status 3 .IngressStatus o
IngressBackend -	service 4 .IngressServiceBackend op	resource 3 1.TypedLocalObjectReference op
IngressClass k	metadata 1 0.ObjectMeta o	spec 2 .IngressClassSpec o
IngressClassList k	metadata 1 0.ListMeta o	items 2 [].IngressClass r
IngressClassParametersReference -	apiGroup 1 s op	kind 2 s r	name 3 s r	scope 4 s p	namespace 5 s op
IngressClassSpec -	controller 1 s o	parameters 2 .IngressClassParametersReference op
IngressList k	metadata 1 0.ListMeta o	items 2 [].Ingress r
IngressLoadBalancerIngress -	ip 1 s o	hostname 2 s o	ports 4 [].IngressPortStatus o L=atomic
IngressLoadBalancerStatus -	ingress 1 [].IngressLoadBalancerIngress o L=atomic
IngressPortStatus -	port 1 i r	protocol 2 s r E=k8s.io.api.core.v1.Protocol t=v1.Protocol	error 3 s op
IngressRule -	host 1 s o	ingressRuleValue 2 .IngressRuleValue i
IngressRuleValue -	http 1 .HTTPIngressRuleValue op
IngressServiceBackend -	name 1 s r	port 2 .ServiceBackendPort o
IngressSpec -	ingressClassName 4 s op	defaultBackend 1 .IngressBackend op	tls 2 [].IngressTLS o L=atomic	rules 3 [].IngressRule o L=atomic
IngressStatus -	loadBalancer 1 .IngressLoadBalancerStatus o
IngressTLS -	hosts 1 []s o L=atomic	secretName 2 s o
NetworkPolicy k	metadata 1 0.ObjectMeta o	spec 2 .NetworkPolicySpec o
NetworkPolicyEgressRule -	ports 1 [].NetworkPolicyPort o L=atomic	to 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyIngressRule -	ports 1 [].NetworkPolicyPort o L=atomic	from 2 [].NetworkPolicyPeer o L=atomic
NetworkPolicyList k	metadata 1 0.ListMeta o	items 2 [].NetworkPolicy r
NetworkPolicyPeer -	podSelector 1 0.LabelSelector op	namespaceSelector 2 0.LabelSelector op	ipBlock 3 .IPBlock op
NetworkPolicyPort -	protocol 1 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 2 2.IntOrString op	endPort 3 i op
NetworkPolicySpec -	podSelector 1 0.LabelSelector -	ingress 2 [].NetworkPolicyIngressRule o L=atomic	egress 3 [].NetworkPolicyEgressRule o L=atomic	policyTypes 4 []s o E=PolicyType L=atomic t=[]v1.PolicyType
ParentReference -	group 1 s o	resource 2 s or	namespace 3 s o	name 4 s or
ServiceBackendPort a	name 1 s o	number 2 i o
ServiceCIDR k	metadata 1 0.ObjectMeta o	spec 2 .ServiceCIDRSpec o	status 3 .ServiceCIDRStatus o
ServiceCIDRList k	metadata 1 0.ListMeta o	items 2 [].ServiceCIDR r
ServiceCIDRSpec -	cidrs 1 []s o L=atomic
ServiceCIDRStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
`;
