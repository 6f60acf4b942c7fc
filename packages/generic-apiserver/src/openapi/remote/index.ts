export { convertToV3 } from './convert-to-v3.js';
export { mergeV2 } from './merge-v2.js';
