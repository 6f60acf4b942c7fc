export { attachKubelet } from './attach-kubelet.js';
export type * from './pod-runtime.js';
