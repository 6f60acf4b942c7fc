export { readChangingFile } from '@k8s-ts/pki';
export { type FollowFileOptions, followFile, followFolder } from './follow-file.js';
