export { type FollowFileOptions, followFile } from './follow-file.js';
