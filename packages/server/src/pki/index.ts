export { certificatesIn, hasForeignServingPair } from './certificate-folder.js';
export { type CertificateRequest, readCertificateRequest } from './certificate-request.js';
export { type Certificates, type CertificatesInput, createCertificates, type KeyPair } from './create-certificates.js';
export { writeNewFile } from './own-files.js';
export { type SignCertificateRequestOptions, signCertificateRequest } from './sign-certificate-request.js';
