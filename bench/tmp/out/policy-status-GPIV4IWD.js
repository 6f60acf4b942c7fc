import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import {
  isNotFound
} from "./chunk-HE4L4WC4.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import {
  formatGroupVersion
} from "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/policy-status/types-to-check.ts
var maxTypes = 10;
function typesToCheck(rules, served) {
  const found = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    let count = 0;
    for (const { group, version, kind } of kindsOf(rule, served)) {
      found.set(`${group} ${version} ${kind}`, { group, version, kind });
      if (++count === maxTypes) return sorted(found);
    }
  }
  return sorted(found);
}
function kindsOf(rule, served) {
  const { apiGroups = [], apiVersions = [], resources = [] } = rule;
  if ([...apiGroups, ...apiVersions].some((each) => each.includes("*"))) return [];
  const names = resources.filter((each) => !/[*/]/.test(each)).sort();
  return [...apiGroups].sort().flatMap(
    (group) => [...apiVersions].sort().flatMap(
      (version) => names.flatMap(
        (name) => served.filter((each) => each.group === group && each.version === version && each.resource === name)
      )
    )
  );
}
function sorted(found) {
  return [...found.keys()].sort().map((key) => found.get(key));
}

// packages/controllers/src/policy-status/policy-status-controller.ts
var policies = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  resource: "validatingadmissionpolicies",
  kind: "ValidatingAdmissionPolicy",
  namespaced: false
};
var newPolicyStatusController = (context) => {
  const client = context.clientOf("validatingadmissionpolicy-status-controller");
  const informer = context.informers.informer(policies);
  const controller = newController({
    sources: [onChangesOf(informer)],
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal) {
      const policy = informer.store.get(name);
      const { generation = 0 } = policy?.metadata ?? {};
      if (policy === void 0 || generation <= (policy.status?.observedGeneration ?? 0)) return;
      const kinds = typesToCheck(policy.spec?.matchConstraints?.resourceRules ?? [], context.catalog.current.resources);
      const checked = await Promise.all(
        kinds.map(async (kind) => ({ kind, schema: await schemaOf(client, kind, signal) }))
      );
      const params = await schemaOf(client, paramKindOf(policy), signal);
      const { expressionWarnings } = await import("./expression-warnings-X7DTVHJ4.js");
      const known = checked.flatMap(({ kind, schema }) => schema === void 0 ? [] : [{ kind, schema }]);
      const warnings = expressionWarnings(policy, known, params);
      const status = {
        observedGeneration: generation,
        typeChecking: warnings.length === 0 ? {} : { expressionWarnings: warnings }
      };
      await client.resource(policies).apply(
        { metadata: { name }, status },
        { subresource: "status", fieldManager: "validatingadmissionpolicy-status", force: true, signal }
      );
    }
  });
  return (signal) => controller.run(signal);
};
function paramKindOf({ spec }) {
  if (!spec?.paramKind) return void 0;
  return { ...parseGroupVersion(spec.paramKind.apiVersion ?? ""), kind: spec.paramKind.kind ?? "" };
}
async function schemaOf(client, kind, signal) {
  if (kind === void 0) return void 0;
  const groupVersion = formatGroupVersion(kind);
  const path = `/openapi/v3/${kind.group === "" ? "api" : "apis"}/${groupVersion}`;
  let schemas;
  try {
    const document = await client.request({ path, signal });
    schemas = document.components?.schemas ?? {};
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
  const schema = Object.values(schemas).find(
    (each) => each["x-kubernetes-group-version-kind"]?.some(
      ({ group, version, kind: name }) => group === kind.group && version === kind.version && name === kind.kind
    )
  );
  return schema && { kind: kind.kind, schema, schemas };
}
export {
  newPolicyStatusController
};
//# sourceMappingURL=policy-status-GPIV4IWD.js.map
