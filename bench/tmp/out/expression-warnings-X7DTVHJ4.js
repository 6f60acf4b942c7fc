import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  typeChecker
} from "./chunk-BI3YRIKE.js";
import "./chunk-5PBXTLYX.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import {
  formatGroupVersionKind
} from "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=expression-warnings-X7DTVHJ4.js.map
