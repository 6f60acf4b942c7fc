// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.certificates.v1. */
export const certificatesV1 = `k8s.io.api.certificates.v1 certificates.k8s.io v1 v1 io.k8s.api.certificates.v1
#k8s.io.apimachinery.pkg.apis.meta.v1
=KeyUsage ["any","cert sign","client auth","code signing","content commitment","crl sign","data encipherment","decipher only","digital signature","email protection","encipher only","ipsec end system","ipsec tunnel","ipsec user","key agreement","key encipherment","microsoft sgc","netscape sgc","ocsp signing","s/mime","server auth","signing","timestamping"]
CertificateSigningRequest k	metadata 1 0.ObjectMeta o	spec 2 .CertificateSigningRequestSpec r	status 3 .CertificateSigningRequestStatus o
CertificateSigningRequestCondition -	type 1 s r t=v1.RequestConditionType	status 6 s r t=v1.ConditionStatus	reason 2 s o	message 3 s o	lastUpdateTime 4 0.Time o	lastTransitionTime 5 0.Time o
CertificateSigningRequestList k	metadata 1 0.ListMeta o	items 2 [].CertificateSigningRequest r
CertificateSigningRequestSpec -	request 1 y r	signerName 7 s r	expirationSeconds 8 i op	usages 5 []s o E=KeyUsage L=atomic t=[]v1.KeyUsage	username 2 s o	uid 3 s o	groups 4 []s o L=atomic	extra 6 {}.ExtraValue o
CertificateSigningRequestStatus -	conditions 1 [].CertificateSigningRequestCondition o L=map K=type	certificate 2 y o
ExtraValue - stringList	items 1 []s r
`;
