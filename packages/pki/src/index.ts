export { readChangingFile } from './files/read-changing-file.js';
export { certificatesIn, hasForeignServingPair } from './issue/certificate-folder.js';
export { type Certificates, type CertificatesInput, createCertificates } from './issue/create-certificates.js';
export {
  clockSkewMs,
  createAuthority,
  type IssueOptions,
  issueServingCertificate,
  type KeyPair,
  type ServingOptions,
} from './issue/issue-certificates.js';
export { mayBeReplaced, replaceFile, writeNewFile } from './issue/own-files.js';
export { type SignCertificateRequestOptions, signCertificateRequest } from './issue/sign-certificate-request.js';
export { decodePEM, type PEMBlock, pemBlocks } from './pem/decode-pem.js';
export { encodePEM } from './pem/encode-pem.js';
export { type AlternativeNames, hasAddresses } from './x509/alternative-names.js';
export { type Certificate, fingerprintOf, parseCertificate, parseCertificates } from './x509/certificate.js';
export { type ChainOptions, certificateChains, isIssuedBy } from './x509/certificate-chains.js';
export {
  type CertificateRequest,
  parseCertificateRequest,
  parseCertificateRequestPEM,
} from './x509/certificate-request.js';
export { certificatesPEM, parseCertificatesPEM } from './x509/certificates-pem.js';
export { nameConstraintProblem } from './x509/chain-names.js';
export { type DistinguishedName, type NameAttribute, valuesOf } from './x509/distinguished-name.js';
export type { CertificateExtensions } from './x509/extensions.js';
export { type PublicKey, type PublicKeyAlgorithm, parsePublicKey } from './x509/public-key.js';
