export * from './bootstrap-token/bootstrap-token-authenticator.js';
export * from './service-account/index.js';
