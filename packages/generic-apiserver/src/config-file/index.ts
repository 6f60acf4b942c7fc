export { readChangingFile } from '@k8s-ts/pki';
export { type FollowFileOptions, followFile } from './follow-file.js';
