export * from './anonymous.js';
export * from './authenticator.js';
export * from './bearer-token.js';
export * from './token-file.js';
export * from './union.js';
export * from './x509.js';
