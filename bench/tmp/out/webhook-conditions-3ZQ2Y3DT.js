import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  compileMatchConditions,
  evaluateMatchConditions
} from "./chunk-Z4XFVDCI.js";
import {
  ExpressionCompiler
} from "./chunk-BI3YRIKE.js";
import "./chunk-EW3QG5GN.js";
import "./chunk-XBT6CNAK.js";
import "./chunk-5PBXTLYX.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/admission/src/webhook/webhook-conditions.ts
var known = /* @__PURE__ */ new WeakMap();
function conditionsOf(webhook) {
  let conditions = known.get(webhook);
  if (conditions === void 0) {
    const declared = { hasParams: false, hasAuthorizer: true };
    conditions = compileMatchConditions(webhook.matchConditions ?? [], new ExpressionCompiler(false), declared);
    known.set(webhook, conditions);
  }
  return conditions;
}
export {
  conditionsOf,
  evaluateMatchConditions
};
//# sourceMappingURL=webhook-conditions-3ZQ2Y3DT.js.map
