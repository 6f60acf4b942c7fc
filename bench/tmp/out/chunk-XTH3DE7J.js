import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import {
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import {
  objectKey
} from "./chunk-NPMJTVHZ.js";
import {
  selectorFromSet
} from "./chunk-YOXFROLO.js";

// packages/controllers/src/endpoints/service-pods.ts
function newServicePods({ informers }) {
  const services = informers.informer(coreResources.services);
  const pods = informers.informer(coreResources.pods);
  const servicesOf = ({ metadata }) => services.store.byIndex("namespace", metadata?.namespace ?? "").filter((service) => hasSelector(service) && selectorOf(service).matches(metadata?.labels ?? {})).map(objectKey);
  return {
    services,
    sources: [onChangesOf(services), onChangesOf(pods, servicesOf)],
    podsOf(service) {
      if (!hasSelector(service)) return [];
      const selector = selectorOf(service);
      return pods.store.byIndex("namespace", service.metadata?.namespace ?? "").filter(({ metadata }) => selector.matches(metadata?.labels ?? {}));
    }
  };
}
function hasSelector({ spec }) {
  return Object.keys(spec?.selector ?? {}).length > 0;
}
function hasClusterIP({ spec }) {
  return spec?.clusterIP !== void 0 && spec.clusterIP !== "" && spec.clusterIP !== "None";
}
var selectors = /* @__PURE__ */ new WeakMap();
function selectorOf(service) {
  const present = selectors.get(service);
  if (present !== void 0) return present;
  const selector = selectorFromSet(service.spec?.selector ?? {});
  selectors.set(service, selector);
  return selector;
}

// packages/controllers/src/endpoints/trigger-times.ts
var lastChangeTriggerTime = "endpoints.kubernetes.io/last-change-trigger-time";
var TriggerTimes = class {
  #states = /* @__PURE__ */ new Map();
  /** @returns undefined when neither the service nor the readiness of a pod has changed */
  next(service, pods) {
    const key = objectKey(service);
    const known = this.#states.get(key);
    const created = service.metadata?.creationTimestamp ?? "";
    const times = /* @__PURE__ */ new Map();
    const changes = [];
    for (const { metadata, status } of pods) {
      const time = status?.conditions?.find(({ type }) => type === "Ready")?.lastTransitionTime;
      if (!time) continue;
      const name = metadata?.name ?? "";
      times.set(name, time);
      if (time > (known?.pods.get(name) ?? "")) changes.push(time);
    }
    if (created > (known?.service ?? "")) changes.push(created);
    this.#states.set(key, { service: created, pods: times });
    if (known === void 0) return created || void 0;
    return changes.sort()[0];
  }
  /** Forgets a service that has gone. @param key `namespace/name` */
  delete(key) {
    this.#states.delete(key);
  }
};

export {
  newServicePods,
  hasSelector,
  hasClusterIP,
  lastChangeTriggerTime,
  TriggerTimes
};
//# sourceMappingURL=chunk-XTH3DE7J.js.map
