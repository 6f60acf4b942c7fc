import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  typeChecker
} from "./chunk-MGD7OKAH.js";
import "./chunk-2QP43ZJV.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import {
  formatGroupVersionKind
} from "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-CJZCGE54.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/policy-status/expression-warnings.ts
function expressionWarnings({ spec = {} }, kinds, params) {
  const variables = (spec.variables ?? []).map(({ name = "", expression = "" }) => ({ name, expression }));
  const checkers = kinds.map(({ kind, schema }) => ({ kind, check: typeChecker(schema, params, variables) }));
  const warningOf = (expression) => checkers.flatMap(({ kind, check }) => {
    const issues = check(expression);
    return issues === void 0 ? [] : [`${formatGroupVersionKind(kind)}: ${issues}
`];
  }).join("\n");
  return (spec.validations ?? []).flatMap(
    ({ expression = "", messageExpression = "" }, i) => [
      { fieldRef: `spec.validations[${i}].expression`, warning: warningOf(expression) },
      {
        fieldRef: `spec.validations[${i}].messageExpression`,
        warning: messageExpression === "" ? "" : warningOf(messageExpression)
      }
    ].filter(({ warning }) => warning !== "")
  );
}
export {
  expressionWarnings
};
