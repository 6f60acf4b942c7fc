import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isNotFound
} from "./chunk-JH3JUYW7.js";
import {
  parseGroupVersion
} from "./chunk-BFUHRZRN.js";

// packages/controllers/src/format-label-selector.ts
function formatLabelSelector(selector) {
  if (selector === void 0) return "nil";
  const labels = Object.entries(selector.matchLabels ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
  const expressions = (selector.matchExpressions ?? []).map(
    ({ key, operator, values = [] }) => `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(" ")}],},`
  );
  const matchLabels = labels.map(([key, value]) => `${key}: ${value},`).join("");
  return `&LabelSelector{MatchLabels:map[string]string{${matchLabels}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join("")}},}`;
}

// packages/controllers/src/scale-target/scale-client.ts
function newScaleClient(client, catalog) {
  const resourceOf = (namespace, { apiVersion = "", kind }) => {
    const { group, version } = parseGroupVersion(apiVersion);
    const found = catalog.resourceOf(apiVersion, kind) ?? catalog.current.resources.find((each) => each.group === group && each.kind === kind);
    if (found === void 0) {
      const where = group === "" && version === "" ? "" : ` in ${version === "" ? "group" : "version"} ${JSON.stringify(apiVersion)}`;
      throw new Error(`no matches for kind ${JSON.stringify(kind)}${where}`);
    }
    const { resource } = found;
    return client.resource({ group: found.group, version: found.version, resource }).namespace(namespace);
  };
  return {
    get: async (namespace, reference, signal) => resourceOf(namespace, reference).get(reference.name, { subresource: "scale", signal }),
    update: async (namespace, reference, scale, signal) => resourceOf(namespace, reference).update(scale, { subresource: "scale", signal })
  };
}
async function scaleIfFound(scales, namespace, reference, signal) {
  try {
    return await scales.get(namespace, reference, signal);
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}

export {
  formatLabelSelector,
  newScaleClient,
  scaleIfFound
};
