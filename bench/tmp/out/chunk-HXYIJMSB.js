import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  hasStatusCause,
  isNotFound
} from "./chunk-HE4L4WC4.js";

// packages/controllers/src/namespace-ending.ts
function isNamespaceEnding(error) {
  return isNotFound(error) || hasStatusCause(error, "NamespaceTerminating");
}

export {
  isNamespaceEnding
};
//# sourceMappingURL=chunk-HXYIJMSB.js.map
