export { metaTables } from './generated/index.js';
export { metaType, metaTypes } from './meta-types.js';
