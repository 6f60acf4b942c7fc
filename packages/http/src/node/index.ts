export { clientsLeadToFrontProxies } from '../tls/peer-chain.js';
export type { NamedCertificate, ServerCertificates } from '../tls/secure-contexts.js';
export { createSecureServer, type SecureServer, type SecureServerOptions } from './secure-server.js';
