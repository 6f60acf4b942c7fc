import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/types/index.ts
var PatchType = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategicMerge: "application/strategic-merge-patch+json",
  applyYAML: "application/apply-patch+yaml"
};

export {
  PatchType
};
