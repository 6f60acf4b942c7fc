import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  Double,
  ListValue,
  NativeList,
  boolType,
  dynType,
  environment,
  isExactType,
  listType,
  mapType,
  objectDecl,
  objectType,
  perCallLimit,
  stringType,
  walk
} from "./chunk-2QP43ZJV.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";

// packages/authentication/src/configuration/claim-expressions.ts
var userInfo = objectDecl("kubernetes.UserInfo", {
  username: stringType,
  uid: stringType,
  groups: listType(stringType),
  extra: mapType(stringType, listType(stringType))
});
var environments = {};
function environmentFor(variable) {
  environments[variable] ??= environment("1.34", "stored").extend({
    variables: { [variable]: variable === "claims" ? mapType(stringType, dynType) : objectType(userInfo.name) },
    provider: { findObject: (name) => name === userInfo.name ? userInfo : void 0 }
  });
  return environments[variable];
}
function compileClaimExpression(source, variable, mustBeBool) {
  const { program, issues } = environmentFor(variable).compile(source);
  if (program === void 0) return `compilation failed: ${issues}`;
  if (mustBeBool && !isExactType(program.outputType, boolType)) return "must evaluate to bool";
  return {
    source,
    evaluate: (value) => evaluate(program, variable, value),
    readsClaim: (name) => readsClaim(program, name)
  };
}
function evaluate(program, variable, value) {
  try {
    const variables = { [variable]: variable === "claims" ? withDoubles(value) : value };
    return program.evaluate(variables, { costLimit: perCallLimit });
  } catch (error) {
    throw new Error(`expression '${program.source}' resulted in error: ${errorText(error)}`, { cause: error });
  }
}
function textsOfValue(value) {
  if (value === null) return [];
  if (typeof value === "string") return value === "" ? [] : [value];
  if (value instanceof ListValue || value instanceof NativeList) {
    const items = Array.from(value);
    if (items.every((item) => typeof item === "string")) return items.filter((item) => item !== "");
  }
  throw new Error("expression must return a string or a list of strings");
}
function withDoubles(value) {
  if (typeof value === "number") return new Double(value);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDoubles(each)]));
}
function readsClaim({ ast }, name) {
  let found = false;
  const isClaims = (expr) => expr?.kind === "ident" && expr.name === "claims";
  walk(ast.parsed.expr, (expr) => {
    if (expr.kind === "select" && isClaims(expr.operand) && expr.field === name) found = true;
    if (expr.kind === "call" && expr.function === "_?._" && isClaims(expr.args[0])) {
      const [, field] = expr.args;
      if (field?.kind === "literal" && field.value === name) found = true;
    }
  });
  return found;
}

export {
  compileClaimExpression,
  textsOfValue
};
