export { certificatesIn } from './certificate-folder.js';
export { type Certificates, type CertificatesInput, createCertificates, type KeyPair } from './create-certificates.js';
