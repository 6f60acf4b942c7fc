import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/clusterrole-aggregation/clusterrole-aggregation.ts
var clusterRoles = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  resource: "clusterroles",
  kind: "ClusterRole",
  namespaced: false
};
var newClusterRoleAggregation = (context) => {
  const roles = context.clientOf("clusterrole-aggregation-controller").resource(clusterRoles);
  const informer = context.informers.informer(clusterRoles);
  const aggregated = () => informer.store.list().filter(({ aggregationRule }) => aggregationRule).map(({ metadata }) => metadata?.name ?? "");
  const controller = newController({
    // Any role may be chosen by any rule, and there are few roles with rules.
    sources: [onChangesOf(informer, aggregated)],
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal) {
      const role = informer.store.get(name);
      if (!role?.aggregationRule) return;
      const rules = rulesFor(role, informer.store.list());
      if (JSON.stringify(rules) === JSON.stringify((role.rules ?? []).map(ordered))) return;
      await roles.apply(
        { metadata: { name }, rules },
        {
          fieldManager: "clusterrole-aggregation-controller",
          force: true,
          signal
        }
      );
    }
  });
  return (signal) => controller.run(signal);
};
function rulesFor(role, all) {
  const nameOf = ({ metadata }) => metadata?.name ?? "";
  const others = all.filter((each) => nameOf(each) !== nameOf(role)).sort((a, b) => nameOf(a) < nameOf(b) ? -1 : 1);
  const rules = /* @__PURE__ */ new Map();
  for (const given of role.aggregationRule?.clusterRoleSelectors ?? []) {
    const selector = labelSelectorAsSelector(given);
    for (const other of others) {
      if (!selector.matches(other.metadata?.labels ?? {})) continue;
      for (const rule of other.rules ?? []) rules.set(JSON.stringify(ordered(rule)), ordered(rule));
    }
  }
  return [...rules.values()];
}
function ordered({
  verbs,
  apiGroups,
  resources,
  resourceNames,
  nonResourceURLs
}) {
  return {
    ...apiGroups?.length ? { apiGroups } : {},
    ...nonResourceURLs?.length ? { nonResourceURLs } : {},
    ...resourceNames?.length ? { resourceNames } : {},
    ...resources?.length ? { resources } : {},
    verbs
  };
}
export {
  newClusterRoleAggregation
};
