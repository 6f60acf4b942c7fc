export { createSecureServer, type SecureServer, type SecureServerOptions } from './secure-server.js';
