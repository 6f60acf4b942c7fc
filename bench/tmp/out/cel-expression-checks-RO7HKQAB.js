import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  ExpressionCompiler
} from "./chunk-BI3YRIKE.js";
import "./chunk-XBT6CNAK.js";
import {
  parseURL
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

// packages/registry/admissionregistration/src/expressions/cel-expression-checks.ts
var Variables = class {
  compiler = new ExpressionCompiler();
  declare = (name, expression, { isStored, ...declared }) => this.compiler.declare(name, expression, declared, isStored ? "stored" : "new").error;
};
var withoutVariables = new ExpressionCompiler(false);
var celExpressionChecks = {
  check(expression, types, { isStored, variables, ...declared }) {
    const compiler = variables instanceof Variables ? variables.compiler : withoutVariables;
    return compiler.compile(expression, types, declared, isStored ? "stored" : "new").error;
  },
  newVariables: () => new Variables(),
  parseURL
};
export {
  celExpressionChecks
};
//# sourceMappingURL=cel-expression-checks-RO7HKQAB.js.map
