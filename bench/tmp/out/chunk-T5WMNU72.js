import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  canonicalJSON,
  fnv32a,
  safeEncodeString
} from "./chunk-L42QPELF.js";

// packages/controllers/src/pod-template-hash.ts
function hashOfTemplate(template, collisionCount) {
  const text = new TextEncoder().encode(canonicalJSON(template));
  const count = new Uint8Array(collisionCount === void 0 ? 0 : 8);
  if (collisionCount !== void 0) new DataView(count.buffer).setUint32(0, collisionCount, true);
  return safeEncodeString(String(fnv32a(text, count)));
}

export {
  hashOfTemplate
};
//# sourceMappingURL=chunk-T5WMNU72.js.map
