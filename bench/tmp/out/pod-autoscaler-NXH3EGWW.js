import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onEventsOf
} from "./chunk-I426PEZ4.js";
import {
  formatLabelSelector,
  newScaleClient
} from "./chunk-MQWCGI5F.js";
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  isPodReady,
  podCondition,
  whenShown
} from "./chunk-DYHNWG4N.js";
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import {
  formatTime
} from "./chunk-PBO432KH.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
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
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import {
  parse
} from "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import {
  isConflict
} from "./chunk-HE4L4WC4.js";
import {
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import {
  parseDuration
} from "./chunk-GERWRKIW.js";
import {
  newMilliQuantity,
  quantityAsFloat64,
  quantityMilliValue,
  quantityToString
} from "./chunk-3O6FUO34.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/pod-autoscaler/replica-calculator.ts
var cpuInitializationMs = 3e5;
var initialReadinessMs = 3e4;
var maxInt32 = 2 ** 31 - 1;
function replicasForUtilization(options) {
  const { pods, resource, container, targetPercent } = options;
  const groups = groupPods(options);
  const requests = new Map(pods.map((pod) => [pod.metadata.name ?? "", requestOf(pod, resource, container)]));
  const measure = (metrics) => {
    let used = 0;
    let requested = 0;
    let count = 0;
    for (const [name, value] of metrics) {
      const request = requests.get(name);
      if (request === void 0) continue;
      used += value;
      requested += request;
      count++;
    }
    if (requested === 0) throw new Error("no metrics returned matched known pods");
    const utilization2 = Math.trunc(used * 100 / requested);
    return { ratio: utilization2 / targetPercent, utilization: utilization2, milliUsage: Math.trunc(used / count) };
  };
  const { utilization, milliUsage } = measure(groups.metrics);
  const fallback = (name) => Math.trunc((requests.get(name) ?? 0) * Math.max(100, targetPercent) / 100);
  return { replicas: propose(options, groups, (metrics) => measure(metrics).ratio, fallback), milliUsage, utilization };
}
function replicasForMean(options) {
  const { milliTarget } = options;
  const groups = groupPods(options);
  const mean = (metrics) => Math.trunc([...metrics.values()].reduce((sum, value) => sum + value, 0) / metrics.size);
  const ratio = (metrics) => mean(metrics) / milliTarget;
  return { replicas: propose(options, groups, ratio, () => milliTarget), milliUsage: mean(groups.metrics) };
}
function replicasForValue({ currentReplicas, tolerances, pods }, milliUsage, milliTarget) {
  const ratio = milliUsage / milliTarget;
  if (currentReplicas === 0) return { replicas: Math.ceil(ratio), milliUsage };
  if (isWithin(tolerances, ratio)) return { replicas: currentReplicas, milliUsage };
  if (pods.length === 0) {
    throw new Error("unable to calculate ready pods: no pods returned by selector while calculating replica count");
  }
  const ready = pods.filter((pod) => pod.status?.phase === "Running" && isPodReady(pod)).length;
  return { replicas: Math.min(Math.ceil(ratio * ready), maxInt32), milliUsage };
}
function replicasForShare(statusReplicas, tolerances, milliTotal, milliTarget) {
  const isRight = isWithin(tolerances, milliTotal / (milliTarget * statusReplicas));
  const replicas = isRight ? statusReplicas : Math.min(Math.ceil(milliTotal / milliTarget), maxInt32);
  return { replicas, milliUsage: Math.ceil(milliTotal / statusReplicas) };
}
function groupPods({ pods, metrics, resource, now }) {
  if (pods.length === 0) throw new Error("no pods returned by selector while calculating replica count");
  const left = new Map([...metrics].map(([name, { milliValue }]) => [name, milliValue]));
  const unready = [];
  const missing = [];
  let ready = 0;
  for (const pod of pods) {
    const name = pod.metadata.name ?? "";
    const metric = metrics.get(name);
    if (pod.metadata.deletionTimestamp || pod.status?.phase === "Failed") left.delete(name);
    else if (pod.status?.phase === "Pending") unready.push(name);
    else if (metric === void 0) missing.push(name);
    else if (resource === "cpu" && !countsCPU(pod, metric, now)) unready.push(name);
    else ready++;
  }
  for (const name of unready) left.delete(name);
  if (left.size === 0) throw new Error("did not receive metrics for targeted pods (pods might be unready)");
  return { metrics: left, ready, unready, missing };
}
function countsCPU(pod, metric, now) {
  const condition = podCondition(pod, "Ready");
  const startTime = Date.parse(pod.status?.startTime ?? "");
  if (condition === void 0 || Number.isNaN(startTime)) return false;
  const changedAt = Date.parse(condition.lastTransitionTime ?? "") || 0;
  if (startTime + cpuInitializationMs > now) {
    return condition.status !== "False" && metric.at >= changedAt + metric.windowMs;
  }
  return condition.status !== "False" || startTime + initialReadinessMs <= changedAt;
}
function propose({ currentReplicas, tolerances }, { metrics, ready, unready, missing }, ratioOf, fallback) {
  const ratio = ratioOf(metrics);
  const countsUnready = unready.length > 0 && ratio > 1;
  if (!countsUnready && missing.length === 0) {
    return isWithin(tolerances, ratio) ? currentReplicas : Math.ceil(ratio * ready);
  }
  const assumed = new Map(metrics);
  if (ratio < 1) for (const name of missing) assumed.set(name, fallback(name));
  else if (ratio > 1) for (const name of missing) assumed.set(name, 0);
  if (countsUnready) for (const name of unready) assumed.set(name, 0);
  const next = ratioOf(assumed);
  if (isWithin(tolerances, next) || ratio < 1 && next > 1 || ratio > 1 && next < 1) return currentReplicas;
  const replicas = Math.ceil(next * assumed.size);
  const isAgainst = next < 1 && replicas > currentReplicas || next > 1 && replicas < currentReplicas;
  return isAgainst ? currentReplicas : replicas;
}
function isWithin({ down, up }, ratio) {
  return 1 - down <= ratio && ratio <= 1 + up;
}
function requestOf({ metadata, spec }, resource, container) {
  const ofPod = spec?.resources?.requests;
  if (ofPod && Object.keys(ofPod).length > 0 && container === void 0) {
    const request = ofPod[resource];
    if (request === void 0) throw new Error(`missing pod-level request for ${resource} in Pod ${metadata.name}`);
    return Number(quantityMilliValue(request));
  }
  const sidecars = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  const counted = [...spec?.containers ?? [], ...sidecars].filter(
    ({ name }) => container === void 0 || container === name
  );
  if (container !== void 0 && counted.length === 0) {
    throw new Error(`container ${container} not found in Pod ${metadata.name}`);
  }
  return counted.reduce((sum, { name, resources }) => {
    const request = resources?.requests?.[resource];
    if (request === void 0) {
      throw new Error(`missing request for ${resource} in container ${name} of Pod ${metadata.name}`);
    }
    return sum + Number(quantityMilliValue(request));
  }, 0);
}

// packages/controllers/src/pod-autoscaler/evaluate-metric.ts
var MetricError = class extends Error {
  /** For the condition and the event. */
  reason;
  /** The event's text. */
  detail;
  constructor(reason, detail, message, cause) {
    super(message, { cause });
    this.reason = reason;
    this.detail = detail;
  }
};
async function evaluateMetric(spec, options) {
  const { type, resource, containerResource, pods, object, external } = spec;
  if (type === "Resource" && resource) {
    return failingAs("FailedGetResourceMetric", `failed to get ${resource.name} resource metric value`, async () => {
      const { replicas, name, current } = await evaluateResource(resource, void 0, options);
      return { replicas, name, status: { type, resource: { name: resource.name, current } } };
    });
  }
  if (type === "ContainerResource" && containerResource) {
    const { container, name: resourceName } = containerResource;
    const prefix = `failed to get ${container} container metric value`;
    return failingAs("FailedGetContainerResourceMetric", prefix, async () => {
      const { replicas, name, current } = await evaluateResource(containerResource, container, options);
      return { replicas, name, status: { type, containerResource: { name: resourceName, container, current } } };
    });
  }
  if (type === "Pods" && pods) {
    return failingAs("FailedGetPodsMetric", "failed to get pods metric value", () => evaluatePods(pods, options));
  }
  if (type === "Object" && object) {
    return failingAs(
      "FailedGetObjectMetric",
      "failed to get object metric value",
      () => evaluateObject(object, options)
    );
  }
  if (type === "External" && external) {
    const prefix = `failed to get ${external.metric.name} external metric value`;
    return failingAs("FailedGetExternalMetric", prefix, () => evaluateExternal(external, options));
  }
  const message = `unknown metric source type ${JSON.stringify(type)}`;
  throw new MetricError("InvalidMetricSourceType", message, message);
}
async function failingAs(reason, prefix, evaluate) {
  try {
    return await evaluate();
  } catch (error) {
    const detail = textOf(error);
    throw new MetricError(reason, detail, `${prefix}: ${detail}`, error);
  }
}
async function evaluateResource({ name, target }, container, { metrics, namespace, selector, signal, specReplicas, ...options }) {
  const what = target.averageValue === void 0 ? "utilization" : "usage";
  try {
    const query = { namespace, selector, resource: name, ...container !== void 0 && { container } };
    const values = await withPrefix(
      `unable to get metrics for resource ${name}`,
      metrics.resourceMetrics(query, signal)
    );
    const usage = { ...options, currentReplicas: specReplicas, metrics: values, resource: name };
    const quantity = ({ milliUsage }) => quantityToString(newMilliQuantity(milliUsage, name === "memory" ? "BinarySI" : "DecimalSI"));
    if (target.averageValue !== void 0) {
      const proposal2 = replicasForMean({ ...usage, milliTarget: milli(target.averageValue) });
      return { replicas: proposal2.replicas, name: `${name} resource`, current: { averageValue: quantity(proposal2) } };
    }
    if (target.averageUtilization === void 0) {
      throw new NoTarget(
        "invalid resource metric source: neither an average utilization target nor an average value (usage) target was set"
      );
    }
    const proposal = replicasForUtilization({
      ...usage,
      targetPercent: target.averageUtilization,
      ...container !== void 0 && { container }
    });
    const { replicas, utilization = 0 } = proposal;
    const kind2 = container === void 0 ? "" : "container ";
    return {
      replicas,
      name: `${name} ${kind2}resource utilization (percentage of request)`,
      current: { averageUtilization: utilization, averageValue: quantity(proposal) }
    };
  } catch (error) {
    if (error instanceof NoTarget) throw error;
    throw new Error(`failed to get ${name} ${what}: ${textOf(error)}`, { cause: error });
  }
}
var NoTarget = class extends Error {
};
async function evaluatePods({ metric, target }, { metrics, namespace, selector, signal, specReplicas, ...options }) {
  const query = { namespace, selector, metric: metric.name, ...selectorOf(metric) };
  const values = await withPrefix(`unable to get metric ${metric.name}`, metrics.podMetrics(query, signal));
  const milliTarget = milli(target.averageValue ?? "0");
  const proposal = replicasForMean({ ...options, currentReplicas: specReplicas, metrics: values, milliTarget });
  const current = { averageValue: decimal(proposal.milliUsage) };
  return {
    replicas: proposal.replicas,
    name: `pods metric ${metric.name}`,
    status: { type: "Pods", pods: { metric, current } }
  };
}
async function evaluateObject({ describedObject, metric, target }, { metrics, namespace, signal, specReplicas, statusReplicas, tolerances, pods }) {
  const { kind: kind2, name } = describedObject;
  const text = `unable to get metric ${metric.name}: ${kind2} on ${namespace} ${name}`;
  const fetch = () => withPrefix(
    text,
    metrics.objectMetric({ namespace, object: describedObject, metric: metric.name, ...selectorOf(metric) }, signal)
  );
  const statusWith = (current) => ({
    type: "Object",
    object: { describedObject, metric, current }
  });
  if (target.type === "Value" && target.value !== void 0) {
    const usage = { currentReplicas: specReplicas, tolerances, pods };
    const { replicas, milliUsage } = replicasForValue(usage, await fetch(), milli(target.value));
    return { replicas, name: `${kind2} metric ${metric.name}`, status: statusWith({ value: decimal(milliUsage) }) };
  }
  if (target.type === "AverageValue" && target.averageValue !== void 0) {
    const total = await withPrefix(`failed to get ${metric.name} object metric`, fetch());
    const { replicas, milliUsage } = replicasForShare(statusReplicas, tolerances, total, milli(target.averageValue));
    return {
      replicas,
      name: `external metric ${metric.name}(${formatLabelSelector(metric.selector)})`,
      status: statusWith({ averageValue: decimal(milliUsage) })
    };
  }
  throw new Error("invalid object metric source: neither a value target nor an average value target was set");
}
async function evaluateExternal({ metric, target }, { metrics, namespace, signal, specReplicas, statusReplicas, tolerances, pods }) {
  const selector = formatLabelSelector(metric.selector);
  const fetch = async () => {
    const query = { namespace, metric: metric.name, ...selectorOf(metric) };
    const text = `unable to get external metric ${namespace}/${metric.name}/${selector}`;
    return (await withPrefix(text, metrics.externalMetrics(query, signal))).reduce((sum, value) => sum + value, 0);
  };
  const name = `external metric ${metric.name}(${selector})`;
  const statusWith = (current) => ({
    type: "External",
    external: { metric, current }
  });
  if (target.averageValue !== void 0) {
    const total = await withPrefix(`failed to get ${metric.name} external metric`, fetch());
    const { replicas, milliUsage } = replicasForShare(statusReplicas, tolerances, total, milli(target.averageValue));
    return { replicas, name, status: statusWith({ averageValue: decimal(milliUsage) }) };
  }
  if (target.value !== void 0) {
    const { value } = target;
    const evaluate = async () => replicasForValue({ currentReplicas: specReplicas, tolerances, pods }, await fetch(), milli(value));
    const { replicas, milliUsage } = await withPrefix(`failed to get external metric ${metric.name}`, evaluate());
    return { replicas, name, status: statusWith({ value: decimal(milliUsage) }) };
  }
  throw new Error("invalid external metric source: neither a value target nor an average value target was set");
}
async function withPrefix(text, promise) {
  try {
    return await promise;
  } catch (error) {
    throw new Error(`${text}: ${textOf(error)}`, { cause: error });
  }
}
function selectorOf({ selector }) {
  return selector === void 0 ? {} : { metricSelector: selector };
}
var milli = (quantity) => Number(quantityMilliValue(quantity));
var decimal = (milliValue) => quantityToString(newMilliQuantity(milliValue, "DecimalSI"));
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// packages/controllers/src/pod-autoscaler/scaling-history.ts
var defaultDownWindowMs = 3e5;
var defaultUp = {
  stabilizationWindowSeconds: 0,
  selectPolicy: "Max",
  policies: [
    { type: "Percent", value: 100, periodSeconds: 15 },
    { type: "Pods", value: 4, periodSeconds: 15 }
  ]
};
var defaultDown = {
  stabilizationWindowSeconds: defaultDownWindowMs / 1e3,
  selectPolicy: "Max",
  policies: [{ type: "Percent", value: 100, periodSeconds: 15 }]
};
var ScalingHistory = class {
  #recommendations;
  /** Positive for added replicas, negative for removed ones. */
  #changes = [];
  /** @param replicas of the target when it was first seen, which count as a recommendation */
  constructor(replicas, now) {
    this.#recommendations = [{ at: now, replicas }];
  }
  /** Records a change that was made. */
  scaled(from, to, now) {
    this.#changes = [...this.#changes.filter(({ at }) => at > now - 36e5), { at: now, change: to - from }];
  }
  /** Applies stabilization windows, rates, and the least and the most replicas. Records the recommendation. */
  limit(options) {
    const { behavior, desired, current, now } = options;
    const up = { ...defaultUp, ...behavior?.scaleUp };
    const down = { ...defaultDown, ...behavior?.scaleDown };
    const recent = (ms) => this.#recommendations.filter(({ at }) => at > now - ms).map(({ replicas }) => replicas);
    const highest = Math.max(desired, ...recent(down.stabilizationWindowSeconds * 1e3));
    let stable = highest;
    if (behavior) {
      const lowest = Math.min(desired, ...recent(up.stabilizationWindowSeconds * 1e3));
      stable = Math.min(Math.max(current, lowest), highest);
    }
    const longest = Math.max(up.stabilizationWindowSeconds, down.stabilizationWindowSeconds) * 1e3;
    this.#recommendations = [
      ...this.#recommendations.filter(({ at }) => at > now - longest),
      { at: now, replicas: desired }
    ];
    const isUp = behavior !== void 0 && desired >= current;
    const stabilized = isUp ? {
      reason: "ScaleUpStabilized",
      message: "recent recommendations were lower than current one, applying the lowest recent recommendation"
    } : {
      reason: "ScaleDownStabilized",
      message: "recent recommendations were higher than current one, applying the highest recent recommendation"
    };
    return {
      stabilized: stable === desired ? void 0 : stabilized,
      ...behavior ? this.#limitByRules({ ...options, desired: stable }, up, down) : limitByDefault({ ...options, desired: stable })
    };
  }
  #limitByRules({ current, desired, min, max, now }, up, down) {
    if (desired > current) {
      const rate = Math.max(this.#rateLimit(current, up, 1, now), current);
      const [most, reason, message] = max > rate ? [rate, ...texts.up] : [max, ...texts.max];
      if (desired > most) return { replicas: most, isLimited: true, reason, message };
    } else if (desired < current) {
      const rate = Math.min(this.#rateLimit(current, down, -1, now), current);
      const [least, reason, message] = min < rate ? [rate, ...texts.down] : [min, ...texts.min];
      if (desired < least) return { replicas: least, isLimited: true, reason, message };
    }
    return within(desired);
  }
  /** The most (direction 1) or least (direction -1) replicas that the policies allow now. */
  #rateLimit(current, { selectPolicy, policies = [] }, direction, now) {
    if (selectPolicy === "Disabled") return current;
    const limits = policies.map(({ type, value, periodSeconds }) => {
      const changed = this.#changes.filter(({ at }) => at > now - periodSeconds * 1e3).reduce((sum, { change }) => sum + change, 0);
      const start = current - changed;
      if (type === "Pods") return start + direction * value;
      const percent = start * (1 + direction * value / 100);
      return direction > 0 ? Math.ceil(percent) : Math.trunc(percent);
    });
    const takesLargest = selectPolicy === "Min" !== direction > 0;
    return takesLargest ? Math.max(...limits) : Math.min(...limits);
  }
};
var texts = {
  up: ["ScaleUpLimit", "the desired replica count is increasing faster than the maximum scale rate"],
  down: ["ScaleDownLimit", "the desired replica count is decreasing faster than the maximum scale rate"],
  max: ["TooManyReplicas", "the desired replica count is more than the maximum replica count"],
  min: ["TooFewReplicas", "the desired replica count is less than the minimum replica count"]
};
function within(replicas) {
  const message = "the desired count is within the acceptable range";
  return { replicas, isLimited: false, reason: "DesiredWithinRange", message };
}
function limitByDefault({ current, desired, min, max }) {
  const rate = Math.max(2 * current, 4);
  if (desired < min) return { replicas: min, isLimited: true, reason: texts.min[0], message: texts.min[1] };
  const [most, reason, message] = max > rate ? [rate, ...texts.up] : [max, ...texts.max];
  return desired > most ? { replicas: most, isLimited: true, reason, message } : within(desired);
}

// packages/controllers/src/pod-autoscaler/server-metrics.ts
var defaultWindowMs = 6e4;
function newServerMetrics(client, catalog) {
  const fetch = async (kind2, path, query, signal) => {
    const given = Object.entries(query).filter(([, value]) => value !== "");
    const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
    try {
      return await client.request({ path: path + search, signal });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(`unable to fetch metrics from ${kind2} metrics API: ${text}`, { cause: error });
    }
  };
  const fetchList = async (kind2, path, query, signal) => {
    const { items = [] } = await fetch(kind2, path, query, signal);
    if (items.length === 0) throw new Error(`no metrics returned from ${kind2} metrics API`);
    return items;
  };
  const customPath = () => {
    const group = "custom.metrics.k8s.io";
    const versions = catalog.current.resources.filter((each) => each.group === group).map(({ version }) => version);
    const isOld = versions.includes("v1beta1") && !versions.includes("v1beta2");
    return `/apis/${group}/${isOld ? "v1beta1" : "v1beta2"}/namespaces/`;
  };
  return {
    async resourceMetrics({ namespace, selector, resource, container }, signal) {
      const path = `/apis/metrics.k8s.io/v1beta1/namespaces/${namespace}/pods`;
      const items = await fetchList("resource", path, { labelSelector: selector }, signal);
      return new Map(
        items.flatMap(({ metadata, timestamp, window, containers = [] }) => {
          const counted = container === void 0 ? containers : containers.filter(({ name }) => name === container);
          const values = counted.map(({ usage }) => usage[resource]);
          if (values.length === 0 || values.includes(void 0)) return [];
          const milliValue = values.reduce((sum, value) => sum + Number(quantityMilliValue(value ?? "0")), 0);
          const windowMs = Number(parseDuration(window)) / 1e6;
          return [[metadata.name, { milliValue, at: Date.parse(timestamp), windowMs }]];
        })
      );
    },
    async podMetrics({ namespace, selector, metric, metricSelector }, signal) {
      const path = `${customPath()}${namespace}/pods/*/${metric}`;
      const query = { labelSelector: selector, metricLabelSelector: textOf2(metricSelector) };
      const items = await fetchList("custom", path, query, signal);
      return new Map(items.map((item) => [item.describedObject?.name ?? "", podMetricOf(item)]));
    },
    async objectMetric({ namespace, object, metric, metricSelector }, signal) {
      const { group } = parseGroupVersion(object.apiVersion ?? "");
      const found = catalog.current.resources.find((each) => each.group === group && each.kind === object.kind);
      if (!found)
        throw new Error(
          `unable to fetch metrics from custom metrics API: no matches for kind ${JSON.stringify(object.kind)}`
        );
      const resource = group === "" ? found.resource : `${found.resource}.${group}`;
      const place = resource === "namespaces" ? `${namespace}/metrics/${metric}` : `${namespace}/${resource}/${object.name}/${metric}`;
      const query = { metricLabelSelector: textOf2(metricSelector) };
      const { items = [] } = await fetch("custom", customPath() + place, query, signal);
      const [item] = items;
      if (item === void 0 || items.length > 1) {
        const text = `the custom metrics API server returned ${items.length} results when we asked for exactly one`;
        throw new Error(`unable to fetch metrics from custom metrics API: ${text}`);
      }
      return Number(quantityMilliValue(item.value));
    },
    async externalMetrics({ namespace, metric, metricSelector }, signal) {
      const path = `/apis/external.metrics.k8s.io/v1beta1/namespaces/${namespace}/${metric}`;
      const items = await fetchList("external", path, { labelSelector: textOf2(metricSelector) }, signal);
      return items.map(({ value }) => Number(quantityMilliValue(value)));
    }
  };
}
function textOf2(selector) {
  return selector === void 0 ? "" : labelSelectorAsSelector(selector).toString();
}
function podMetricOf({ timestamp, windowSeconds, value }) {
  return {
    milliValue: Number(quantityMilliValue(value)),
    at: Date.parse(timestamp),
    windowMs: windowSeconds === void 0 ? defaultWindowMs : windowSeconds * 1e3
  };
}

// packages/controllers/src/pod-autoscaler/pod-autoscaler-controller.ts
var resourceDescription = {
  group: "autoscaling",
  version: "v2",
  resource: "horizontalpodautoscalers",
  kind: "HorizontalPodAutoscaler",
  namespaced: true
};
var kind = { apiVersion: "autoscaling/v2", kind: "HorizontalPodAutoscaler" };
var periodMs = 15e3;
var defaultTolerance = 0.1;
var scaleAttempts = 5;
var newPodAutoscaler = (context) => {
  const { clock, catalog, settings } = context;
  const client = context.clientOf("horizontal-pod-autoscaler");
  const resource = client.resource(resourceDescription);
  const informer = context.informers.informer(resourceDescription);
  const pods = context.informers.informer(coreResources.pods);
  const events = newEventRecorder({ client, component: "horizontal-pod-autoscaler", clock });
  const scales = newScaleClient(client, catalog);
  const metrics = settings.metrics ?? newServerMetrics(client, catalog);
  const histories = /* @__PURE__ */ new Map();
  const selectors = /* @__PURE__ */ new Map();
  const tell = ({ autoscaler }, type, reason, message) => events.record(autoscaler, kind, type, reason, message);
  const setCondition = (run, type, status, reason, message) => {
    const present = run.conditions.find((each) => each.type === type);
    const lastTransitionTime = present?.status === status && present.lastTransitionTime ? present.lastTransitionTime : formatTime(clock.now());
    const condition = { type, status, reason, message, lastTransitionTime };
    run.conditions = present ? run.conditions.map((each) => each === present ? condition : each) : [...run.conditions, condition];
  };
  const writeStatus = async (run, replicas, isScaled = false) => {
    const { autoscaler, conditions, metricStatuses, signal } = run;
    const { lastScaleTime } = autoscaler.status ?? {};
    const status = {
      ...replicas,
      ...isScaled ? { lastScaleTime: formatTime(clock.now()) } : lastScaleTime && { lastScaleTime },
      ...metricStatuses?.length ? { currentMetrics: metricStatuses } : {},
      conditions
    };
    if (semanticEqual(autoscaler.status, status)) return;
    try {
      const written = await resource.updateStatus({ ...autoscaler, status }, { signal });
      await whenShown(informer, [written], clock, signal);
    } catch (error) {
      if (!signal.aborted) tell(run, "Warning", "FailedUpdateStatus", textOf3(error));
      throw new Error(`failed to update status for ${autoscaler.metadata.name}: ${textOf3(error)}`, { cause: error });
    }
  };
  const unchanged = ({ autoscaler }) => ({
    currentReplicas: autoscaler.status?.currentReplicas ?? 0,
    desiredReplicas: autoscaler.status?.desiredReplicas ?? 0
  });
  const selectorFor = (run, key, text) => {
    const fail = (event, reason, error, message = error) => {
      tell(run, "Warning", event, error);
      setCondition(run, "ScalingActive", "False", reason, message);
      throw new Error(error);
    };
    if (text === "") {
      const message = "the HPA target's scale is missing a selector";
      return fail("SelectorRequired", "InvalidSelector", "selector is required", message);
    }
    let selector;
    try {
      selector = parse(text);
    } catch (error) {
      const message = `couldn't convert selector into a corresponding internal selector object: ${textOf3(error)}`;
      return fail("InvalidSelector", "InvalidSelector", message);
    }
    selectors.set(key, selector);
    const { namespace = "" } = run.autoscaler.metadata;
    const chosen = pods.store.byIndex("namespace", namespace).filter(({ metadata }) => selector.matches(metadata.labels ?? {}));
    const rivals = [...selectors].filter(
      ([other, each]) => informer.store.get(other)?.metadata.namespace === namespace && chosen.some(({ metadata }) => each.matches(metadata.labels ?? {}))
    );
    if (rivals.length > 1) {
      const names = rivals.map(([other]) => other.split("/").reverse().join(" "));
      const list = names.map((name) => `{${name}}`).join(" ");
      const message = `pods by selector ${text} are controlled by multiple HPAs: [${list}]`;
      return fail("AmbiguousSelector", "AmbiguousSelector", message);
    }
    return selector;
  };
  const recommend = async (run, key, scale) => {
    const { metadata, spec } = run.autoscaler;
    const text = scale.status?.selector ?? "";
    const selector = selectorFor(run, key, text);
    const { namespace = "" } = metadata;
    const specReplicas = scale.spec?.replicas ?? 0;
    const statuses = [];
    const failures = [];
    let best;
    for (const metric2 of spec?.metrics ?? []) {
      try {
        const { replicas: replicas2, name, status } = await evaluateMetric(metric2, {
          metrics,
          namespace,
          selector: text,
          pods: pods.store.byIndex("namespace", namespace).filter((pod) => selector.matches(pod.metadata.labels ?? {})),
          specReplicas,
          statusReplicas: scale.status?.replicas ?? 0,
          tolerances: {
            down: toleranceOf(spec?.behavior?.scaleDown),
            up: toleranceOf(spec?.behavior?.scaleUp)
          },
          now: clock.now(),
          signal: run.signal
        });
        statuses.push(status);
        if (best === void 0 || best.replicas === 0 || replicas2 > best.replicas) best = { replicas: replicas2, metric: name };
      } catch (error) {
        if (!(error instanceof MetricError) || run.signal.aborted) throw error;
        tell(run, "Warning", error.reason, error.detail);
        statuses.push({ type: "" });
        failures.push(error);
      }
    }
    run.metricStatuses = statuses;
    const [first] = failures;
    const counts = `${failures.length} invalid out of ${statuses.length}`;
    const failure = first && new Error(`invalid metrics (${counts}), first error is: ${first.message}`);
    if (first && failure && (best === void 0 || best.replicas < specReplicas)) {
      const message2 = `the HPA was unable to compute the replica count: ${first.detail}`;
      setCondition(run, "ScalingActive", "False", first.reason, message2);
      throw failure;
    }
    const { replicas = 0, metric = "" } = best ?? {};
    const message = `the HPA was able to successfully calculate a replica count from ${metric}`;
    setCondition(run, "ScalingActive", "True", "ValidMetricFound", message);
    return { replicas, metric, ...failure && { failure } };
  };
  const writeScale = async (run, scale, replicas) => {
    const { metadata, spec } = run.autoscaler;
    const { namespace = "" } = metadata;
    const reference = spec?.scaleTargetRef ?? { kind: "", name: "" };
    let latest = scale;
    for (let attempt = 1; ; attempt++) {
      try {
        await scales.update(namespace, reference, { ...latest, spec: { ...latest.spec, replicas } }, run.signal);
        return;
      } catch (error) {
        if (!isConflict(error) || attempt === scaleAttempts) throw error;
        latest = await scales.get(namespace, reference, run.signal);
      }
    }
  };
  const reconcile = async (run, key) => {
    const { metadata, spec } = run.autoscaler;
    const { namespace = "" } = metadata;
    const target = spec?.scaleTargetRef ?? { kind: "", name: "" };
    const reference = `${target.kind}/${namespace}/${target.name}`;
    let scale;
    try {
      scale = await scales.get(namespace, target, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      tell(run, "Warning", "FailedGetScale", textOf3(error));
      const message = `the HPA controller was unable to get the target's current scale: ${textOf3(error)}`;
      setCondition(run, "AbleToScale", "False", "FailedGetScale", message);
      run.metricStatuses = run.autoscaler.status?.currentMetrics;
      await writeStatus(run, unchanged(run));
      throw new Error(`failed to query scale subresource for ${reference}: ${textOf3(error)}`, { cause: error });
    }
    const able = "the HPA controller was able to get the target's current scale";
    setCondition(run, "AbleToScale", "True", "SucceededGetScale", able);
    const current = scale.spec?.replicas ?? 0;
    const history = histories.get(key) ?? new ScalingHistory(current, clock.now());
    histories.set(key, history);
    const min = spec?.minReplicas ?? 1;
    const max = spec?.maxReplicas ?? 1;
    let desired = current;
    let reason = "";
    let failure;
    if (current === 0 && min !== 0) {
      const message = "scaling is disabled since the replica count of the target is zero";
      setCondition(run, "ScalingActive", "False", "ScalingDisabled", message);
    } else if (current > max) {
      reason = "Current number of replicas above Spec.MaxReplicas";
      desired = max;
    } else if (current < min) {
      reason = "Current number of replicas below Spec.MinReplicas";
      desired = min;
    } else {
      let recommendation;
      try {
        recommendation = await recommend(run, key, scale);
      } catch (error) {
        if (run.signal.aborted) throw error;
        await writeStatus(run, { ...unchanged(run), currentReplicas: current });
        tell(run, "Warning", "FailedComputeMetricsReplicas", textOf3(error));
        const text = `failed to compute desired number of replicas based on listed metrics for ${reference}`;
        throw new Error(`${text}: ${textOf3(error)}`, { cause: error });
      }
      ({ failure } = recommendation);
      const { replicas, metric } = recommendation;
      if (replicas > current) reason = `${metric} above target`;
      if (replicas < current) reason = "All metrics below target";
      const limited = history.limit({
        behavior: spec?.behavior,
        current,
        desired: replicas,
        min,
        max,
        now: clock.now()
      });
      if (limited.stabilized) {
        const { reason: reason2, message } = limited.stabilized;
        setCondition(run, "AbleToScale", "True", reason2, message);
      } else setCondition(run, "AbleToScale", "True", "ReadyForNewScale", "recommended size matches current size");
      setCondition(run, "ScalingLimited", limited.isLimited ? "True" : "False", limited.reason, limited.message);
      desired = limited.replicas;
    }
    if (desired !== current) {
      try {
        await writeScale(run, scale, desired);
      } catch (error) {
        if (run.signal.aborted) throw error;
        const text = textOf3(error);
        tell(run, "Warning", "FailedRescale", `New size: ${desired}; reason: ${reason}; error: ${text}`);
        const message2 = `the HPA controller was unable to update the target scale: ${text}`;
        setCondition(run, "AbleToScale", "False", "FailedUpdateScale", message2);
        await writeStatus(run, { ...unchanged(run), currentReplicas: current });
        throw new Error(`failed to rescale ${reference}: ${text}`, { cause: error });
      }
      const message = `the HPA controller was able to update the target scale to ${desired}`;
      setCondition(run, "AbleToScale", "True", "SucceededRescale", message);
      tell(run, "Normal", "SuccessfulRescale", `New size: ${desired}; reason: ${reason}`);
      history.scaled(current, desired, clock.now());
    }
    await writeStatus(run, { currentReplicas: current, desiredReplicas: desired }, desired !== current);
    if (failure) throw failure;
  };
  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (autoscaler) => add(objectKey(autoscaler)),
        onUpdate(old, autoscaler) {
          if (!semanticEqual(old.spec, autoscaler.spec)) add(objectKey(autoscaler));
        },
        onDelete: (autoscaler) => add(objectKey(autoscaler))
      })),
      onChangesOf(pods, () => [])
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    async reconcile(key, signal) {
      const autoscaler = informer.store.get(key);
      if (autoscaler === void 0) {
        histories.delete(key);
        selectors.delete(key);
        return void 0;
      }
      const { conditions = [] } = autoscaler.status ?? {};
      try {
        await reconcile({ autoscaler, conditions, metricStatuses: void 0, signal }, key);
      } catch (error) {
        if (signal.aborted) throw error;
        context.onError(error, key);
      }
      return { requeueAfterMs: periodMs };
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function toleranceOf(rules) {
  return rules?.tolerance === void 0 ? defaultTolerance : quantityAsFloat64(rules.tolerance);
}
function textOf3(error) {
  return error instanceof Error ? error.message : String(error);
}
export {
  newPodAutoscaler
};
//# sourceMappingURL=pod-autoscaler-NXH3EGWW.js.map
