export { checkFinalizer, metadataPath, nameIsLongName, validateKindMeta, validateKindMetaUpdate } from './kind-meta.js';
