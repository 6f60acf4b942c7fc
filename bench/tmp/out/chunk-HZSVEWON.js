import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  hasStatusCause,
  isNotFound
} from "./chunk-JH3JUYW7.js";

// packages/controllers/src/namespace-ending.ts
function isNamespaceEnding(error) {
  return isNotFound(error) || hasStatusCause(error, "NamespaceTerminating");
}

export {
  isNamespaceEnding
};
