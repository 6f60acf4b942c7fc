export * from './kube-version.js';
export * from './version.js';
