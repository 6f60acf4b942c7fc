// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.kube_aggregator.pkg.apis.apiregistration.v1beta1. */
export const apiregistrationV1beta1 = `k8s.io.kube_aggregator.pkg.apis.apiregistration.v1beta1 apiregistration.k8s.io v1beta1 v1beta1 io.k8s.kube-aggregator.pkg.apis.apiregistration.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
APIService k	metadata 1 0.ObjectMeta o	spec 2 .APIServiceSpec o	status 3 .APIServiceStatus o
APIServiceCondition -	type 1 s r t=v1beta1.APIServiceConditionType	status 2 s r t=v1beta1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
APIServiceList k	metadata 1 0.ListMeta o	items 2 [].APIService r
APIServiceSpec -	service 1 .ServiceReference op	group 2 s o	version 3 s o	insecureSkipTLSVerify 4 b o	caBundle 5 y o L=atomic	groupPriorityMinimum 7 i r	versionPriority 8 i r
APIServiceStatus -	conditions 1 [].APIServiceCondition o L=map K=type S=merge G=type
ServiceReference -	namespace 1 s o	name 2 s o	port 3 i op
`;
