import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  compileMatchConditions,
  evaluateMatchConditions
} from "./chunk-GBJCTLIU.js";
import {
  ExpressionCompiler
} from "./chunk-MGD7OKAH.js";
import "./chunk-K5N337ZW.js";
import "./chunk-WXSASXET.js";
import "./chunk-2QP43ZJV.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-CJZCGE54.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

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
