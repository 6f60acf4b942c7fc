import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  whenShown
} from "./chunk-DYHNWG4N.js";
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import "./chunk-3MA6ZBN2.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import {
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import {
  objectKey
} from "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import "./chunk-HE4L4WC4.js";
import {
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import {
  addQuantity,
  cmpQuantity,
  quantityToString,
  toQuantity
} from "./chunk-3O6FUO34.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/resource-quota/quota-controller.ts
var quotaResource = { version: "v1", resource: "resourcequotas", kind: "ResourceQuota", namespaced: true };
var measured = [coreResources.pods, coreResources.services, coreResources.persistentVolumeClaims];
var oldCounts = ["configmaps", "replicationcontrollers", "resourcequotas", "secrets"];
var batchMs = 100;
var resyncMs = 3e5;
var newResourceQuotaController = (context) => {
  const { clock, informers, catalog, settings } = context;
  const evaluators = settings.quotaEvaluators;
  if (evaluators === void 0) return async () => {
  };
  const quotas = context.clientOf("resourcequota-controller").resource(quotaResource);
  const informer = informers.informer(quotaResource);
  const queue = newWorkQueue({ clock });
  const followed = /* @__PURE__ */ new Map();
  const ends = [];
  const follow = (key, objects, group, resource) => {
    followed.set(key, objects);
    const evaluator = evaluators(group, resource);
    const enqueue = ({ metadata }) => {
      for (const quota of informer.store.byIndex("namespace", metadata.namespace ?? "")) {
        const names = Object.keys(quota.spec?.hard ?? {});
        if (names.some((name) => evaluator?.counts(name))) queue.addAfter(objectKey(quota), batchMs);
      }
    };
    ends.push(objects.addHandler({ onAdd: enqueue, onUpdate: (_, object) => enqueue(object), onDelete: enqueue }));
  };
  for (const resource of measured) {
    follow(`/${resource.resource}`, informers.informer(resource), "", resource.resource);
  }
  const objectsOf = async (group, resource, signal) => {
    const key = `${group}/${resource}`;
    let objects = followed.get(key);
    if (objects === void 0) {
      const found = catalog.current.resources.find((each) => each.group === group && each.resource === resource);
      if (!found?.namespaced || !found.verbs.has("watch")) return void 0;
      const description = { group, version: found.version, resource, kind: found.kind, metadataOnly: true };
      objects = informers.informer({ ...description, namespaced: true });
      follow(key, objects, group, resource);
      informers.start(signal);
    }
    await objects.whenSynced(signal);
    return objects;
  };
  const usageOf = async (quota, signal) => {
    const names = Object.keys(quota.spec?.hard ?? {});
    const scopes = scopesOf(quota);
    const used = /* @__PURE__ */ new Map();
    for (const [group, resource] of resourcesOf(names)) {
      const evaluator = evaluators(group, resource);
      const counted = names.filter((name) => evaluator?.counts(name));
      if (evaluator === void 0 || counted.length === 0) continue;
      const objects = await objectsOf(group, resource, signal);
      if (objects === void 0) continue;
      for (const name of counted) used.set(name, used.get(name) ?? "0");
      for (const object of objects.store.byIndex("namespace", quota.metadata.namespace ?? "")) {
        if (!scopes.every((scope) => evaluator.inScope(scope, object))) continue;
        const usage = evaluator.usage(object);
        for (const name of counted) {
          const amount = usage.get(name);
          if (amount !== void 0) used.set(name, addQuantity(used.get(name) ?? "0", amount));
        }
      }
    }
    return Object.fromEntries([...used].map(([name, amount]) => [name, quantityToString(toQuantity(amount))]));
  };
  const controller = newController({
    sources: [
      onChangesOf(informer),
      ...measured.map((resource) => onChangesOf(informers.informer(resource), () => []))
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal) {
      const quota = informer.store.get(key);
      if (quota === void 0 || quota.metadata.deletionTimestamp) return void 0;
      const hard = quota.spec?.hard ?? {};
      const calculated = { ...quota.status?.used, ...await usageOf(quota, signal) };
      const used = Object.fromEntries(Object.entries(calculated).filter(([name]) => name in hard));
      const { status } = quota;
      const isSame = status?.hard && status.used && semanticEqual(hard, status.hard) && isEqual(used, status.used);
      if (!isSame) {
        const written = await quotas.updateStatus({ ...quota, status: { hard, used } }, { signal });
        await whenShown(informer, [written], clock, signal);
      }
      return { requeueAfterMs: resyncMs };
    }
  });
  return async (signal) => {
    await controller.run(signal);
    for (const end of ends) end();
  };
};
function resourcesOf(names) {
  const counted = names.flatMap((name) => {
    if (oldCounts.includes(name)) return [`${name}.`];
    return name.startsWith("count/") ? [`${name.slice("count/".length)}.`] : [];
  });
  const keys = /* @__PURE__ */ new Set([...measured.map(({ resource }) => `${resource}.`), ...counted]);
  return [...keys].map((key) => {
    const [resource = "", ...group] = key.slice(0, -1).split(".");
    return [group.join("."), resource];
  });
}
function scopesOf({ spec }) {
  const scopes = (spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: "Exists" }));
  return [...scopes, ...spec?.scopeSelector?.matchExpressions ?? []];
}
function isEqual(a, b) {
  const names = /* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => {
    const [left, right] = [a[name], b[name]];
    return left !== void 0 && right !== void 0 && cmpQuantity(left, right) === 0;
  });
}
export {
  newResourceQuotaController
};
//# sourceMappingURL=resource-quota-M44BYVOA.js.map
