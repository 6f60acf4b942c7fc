// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.certificates.v1beta1. */
export const certificatesV1beta1 = `k8s.io.api.certificates.v1beta1 certificates.k8s.io v1beta1 v1beta1 io.k8s.api.certificates.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
CertificateSigningRequest k	metadata 1 0.ObjectMeta o	spec 2 .CertificateSigningRequestSpec r	status 3 .CertificateSigningRequestStatus o
CertificateSigningRequestCondition -	type 1 s r t=v1beta1.RequestConditionType	status 6 s - t=v1.ConditionStatus	reason 2 s o	message 3 s o	lastUpdateTime 4 0.Time o	lastTransitionTime 5 0.Time o
CertificateSigningRequestList k	metadata 1 0.ListMeta o	items 2 [].CertificateSigningRequest r
CertificateSigningRequestSpec -	request 1 y r	signerName 7 s op	expirationSeconds 8 i op	usages 5 []s o L=atomic t=[]v1beta1.KeyUsage	username 2 s o	uid 3 s o	groups 4 []s o L=atomic	extra 6 {}.ExtraValue o
CertificateSigningRequestStatus -	conditions 1 [].CertificateSigningRequestCondition o L=map K=type	certificate 2 y o
ClusterTrustBundle k	metadata 1 0.ObjectMeta o	spec 2 .ClusterTrustBundleSpec r
ClusterTrustBundleList k	metadata 1 0.ListMeta o	items 2 [].ClusterTrustBundle r
ClusterTrustBundleSpec -	signerName 1 s o	trustBundle 2 s r
ExtraValue - stringList	items 1 []s r
PodCertificateRequest k	metadata 1 0.ObjectMeta o	spec 2 .PodCertificateRequestSpec r	status 3 .PodCertificateRequestStatus o
PodCertificateRequestList k	metadata 1 0.ListMeta o	items 2 [].PodCertificateRequest r
PodCertificateRequestSpec -	signerName 1 s r	podName 2 s r	podUID 3 s r t=types.UID	serviceAccountName 4 s r	serviceAccountUID 5 s r t=types.UID	nodeName 6 s r t=types.NodeName	nodeUID 7 s r t=types.UID	maxExpirationSeconds 8 i op D=86400	pkixPublicKey 9 y -	proofOfPossession 10 y -	stubPKCS10Request 12 y r	unverifiedUserAnnotations 11 {}s o
PodCertificateRequestStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type	certificateChain 2 s o	notBefore 4 0.Time op	beginRefreshAt 5 0.Time op	notAfter 6 0.Time op
`;
