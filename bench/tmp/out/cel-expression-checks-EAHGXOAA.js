import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  ExpressionCompiler
} from "./chunk-MGD7OKAH.js";
import "./chunk-WXSASXET.js";
import {
  parseURL
} from "./chunk-2QP43ZJV.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-CJZCGE54.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

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
