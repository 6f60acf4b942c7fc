export { checkFinalizer, metadataPath, validateKindMeta, validateKindMetaUpdate } from './kind-meta.js';
