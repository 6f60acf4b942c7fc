import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  bindingsLibrary
} from "./chunk-BUOGLQ6P.js";
import {
  kubernetesCostEstimator
} from "./chunk-XBT6CNAK.js";
import {
  dynType,
  environment,
  mapType,
  objectDecl,
  objectType,
  perCallLimit,
  quantityType,
  stringType
} from "./chunk-5PBXTLYX.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/registry/resource/src/expressions/cel-selector-check.ts
var compatibilityVersion = "1.34";
var device = objectDecl("kubernetes.DRADevice", {
  driver: stringType,
  attributes: mapType(stringType, mapType(stringType, dynType)),
  capacity: mapType(stringType, mapType(stringType, quantityType))
});
var environments = /* @__PURE__ */ new Map();
function environmentFor(isStored) {
  let env = environments.get(isStored);
  if (!env) {
    env = environment(compatibilityVersion, isStored ? "stored" : "new").extend({
      variables: { device: objectType(device.name) },
      libraries: [bindingsLibrary],
      provider: { findObject: (name) => name === device.name ? device : void 0 }
    });
    environments.set(isStored, env);
  }
  return env;
}
var upTo = (max) => ({ min: 0n, max });
var sizes = {
  driver: 63n,
  attributes: 32n,
  "attributes.@keys": 63n,
  "attributes.@values": 32n,
  "attributes.@values.@keys": 32n,
  "attributes.@values.@values": 64n,
  capacity: 32n,
  "capacity.@keys": 63n,
  "capacity.@values": 32n,
  "capacity.@values.@keys": 32n
};
var estimateSize = ({ path }) => {
  if (path?.[0] !== "device") return void 0;
  const max = sizes[path.slice(1).join(".").replaceAll("@items", "@values")];
  return max === void 0 ? void 0 : upTo(max);
};
var celSelectorCheck = (expression, isStored) => {
  const { program, issues } = environmentFor(isStored).compile(expression);
  if (!program) return { reason: "invalid", message: `compilation failed: ${issues}` };
  const { outputType } = program;
  if (outputType.kind !== "bool" && outputType.kind !== "dyn") {
    const name = outputType.parameters.length === 0 ? outputType.name : String(outputType);
    return { reason: "invalid", message: `must evaluate to bool or the unknown type, not ${name}` };
  }
  const { max } = program.estimateCost(kubernetesCostEstimator(estimateSize));
  return max > BigInt(perCallLimit) ? { reason: "too-expensive" } : void 0;
};
export {
  celSelectorCheck
};
//# sourceMappingURL=cel-selector-check-KFV3ROB7.js.map
