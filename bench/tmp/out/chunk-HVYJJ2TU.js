import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  getNamespace,
  matchResources
} from "./chunk-DGT6K2V3.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";

// packages/admission/src/policy/error-type.ts
function errorTypeOfMessage(message) {
  if (message.startsWith("compilation")) return "compile_error";
  if (message.startsWith("validation failed due to running out of cost budget")) return "out_of_budget";
  return "invalid_error";
}

// packages/admission/src/policy/matched-bindings.ts
async function matchedBindings({ source, params, namespaces }, { policy, bindings }, attributes) {
  const ofPolicy = (cause) => [{ error: `failed to configure policy: ${cause}`, binding: void 0 }];
  const { matchConstraints, paramKind } = policy.spec ?? {};
  let matched;
  try {
    if (!matchConstraints) throw new Error("policy contained no match constraints, a required field");
    matched = await matchResources(matchConstraints, attributes, namespaces);
  } catch (error) {
    return ofPolicy(errorText(error));
  }
  if (matched === void 0) return [];
  const configurationError = source.configurationError(policy);
  if (configurationError !== void 0) return ofPolicy(configurationError);
  const results = [];
  for (const binding of bindings) {
    try {
      const { matchResources: constraints, paramRef } = binding.spec ?? {};
      if (constraints && await matchResources(constraints, attributes, namespaces) === void 0) continue;
      const found = await params.paramsOf(paramKind, paramRef, attributes.namespace);
      if (found.length > 0) results.push({ matched, binding, params: found });
    } catch (error) {
      results.push({ error: `failed to configure binding: ${errorText(error)}`, binding });
    }
  }
  return results;
}
async function namespaceOf({ kind, namespace }, namespaces) {
  const isNamespace = kind.group === "" && kind.version === "v1" && kind.kind === "Namespace";
  return namespace === "" || isNamespace ? void 0 : getNamespace(namespaces, namespace);
}

export {
  errorTypeOfMessage,
  matchedBindings,
  namespaceOf
};
//# sourceMappingURL=chunk-HVYJJ2TU.js.map
