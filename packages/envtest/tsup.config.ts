import { library } from '../../tsup.base.js';

// The CommonJS build has no `import.meta.url` of its own.
export default { ...library(import.meta.dirname), shims: true };
