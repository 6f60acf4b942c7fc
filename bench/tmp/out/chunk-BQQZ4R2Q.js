import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  semanticEqual
} from "./chunk-2QB3KNVX.js";

// packages/controllers/src/history/controller-history.ts
var revisionHashLabel = "controller-revision-hash";
function revisionData(template) {
  return { spec: { template: { ...template, $patch: "replace" } } };
}
function templateOf({ data }) {
  const { spec } = data ?? {};
  if (!spec?.template) return void 0;
  const { $patch: _, ...template } = spec.template;
  return template;
}
function hasData({ data }, wanted) {
  return semanticEqual(data, wanted);
}
function byRevision(a, b) {
  return a.revision - b.revision || compare(a.metadata.creationTimestamp ?? "", b.metadata.creationTimestamp ?? "") || compare(a.metadata.name ?? "", b.metadata.name ?? "");
}
function nextRevision(revisions) {
  return Math.max(0, ...revisions.map(({ revision }) => revision)) + 1;
}
function revisionName(owner, hash) {
  return `${owner.slice(0, 223)}-${hash}`;
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

export {
  revisionHashLabel,
  revisionData,
  templateOf,
  hasData,
  byRevision,
  nextRevision,
  revisionName
};
