import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  OutOfBudgetError,
  evaluateAll,
  matchConditionsCostBudget
} from "./chunk-BI3YRIKE.js";
import {
  admissionRequest
} from "./chunk-EW3QG5GN.js";
import {
  AuthorizerValue,
  ResourceCheckValue
} from "./chunk-5PBXTLYX.js";

// packages/admission/src/expressions/expression-variables.ts
function expressionVariables({
  versioned: { attributes, object, oldObject },
  matched,
  namespace,
  params,
  decisions
}) {
  return {
    object: object ?? null,
    oldObject: oldObject ?? null,
    request: admissionRequest(attributes, matched),
    namespaceObject: namespace === void 0 ? null : namespaceObject(namespace),
    params: params ?? null,
    ...decisions === void 0 ? {} : authorizerVariables(attributes, decisions)
  };
}
function authorizerVariables(attributes, { authorize }) {
  const { resource, subresource, namespace, name } = attributes;
  const authorizer = new AuthorizerValue(authorize);
  return {
    authorizer,
    "authorizer.requestResource": new ResourceCheckValue(authorizer, {
      group: resource.group,
      resource: resource.resource,
      subresource,
      namespace,
      name,
      fieldSelector: "",
      labelSelector: ""
    })
  };
}
var metadataFields = [
  "name",
  "generateName",
  "namespace",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "labels",
  "annotations",
  "finalizers"
];
function namespaceObject({ metadata, spec, status }) {
  const fields = metadataFields.flatMap(
    (name) => metadata[name] === void 0 ? [] : [[name, metadata[name]]]
  );
  return { metadata: Object.fromEntries(fields), spec: spec ?? {}, status: status ?? {} };
}

// packages/admission/src/expressions/match-conditions.ts
function compileMatchConditions(conditions, compiler, declared) {
  return {
    expressions: conditions.map(({ expression }) => compiler.compile(expression, ["bool"], declared, "stored")),
    variables: compiler.variables
  };
}
function evaluateMatchConditions({ expressions, variables }, input) {
  let results;
  try {
    ({ results } = evaluateAll(expressions, variables, expressionVariables(input), matchConditionsCostBudget));
  } catch (error) {
    if (error instanceof OutOfBudgetError) return { error: error.message, failures: 0 };
    throw error;
  }
  const errors = [];
  for (const result of results) {
    if (result?.error !== void 0) errors.push(result.error);
    else if (result?.value === false) return { matches: false };
  }
  if (errors.length === 0) return { matches: true };
  return { error: aggregateText(errors), failures: errors.length };
}
function aggregateText(errors) {
  const different = [...new Set(errors)];
  return different.length === 1 ? different[0] : `[${different.join(", ")}]`;
}

export {
  expressionVariables,
  compileMatchConditions,
  evaluateMatchConditions
};
//# sourceMappingURL=chunk-Z4XFVDCI.js.map
