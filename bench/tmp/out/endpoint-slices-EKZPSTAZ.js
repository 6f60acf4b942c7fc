import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  addressesOf,
  familyOf,
  findPort,
  hostnameFor,
  isPossibleEndpoint
} from "./chunk-EEPZE46R.js";
import {
  EndpointSet,
  followSlices,
  isSameState,
  managedByLabel,
  newControllerRef,
  portsKey,
  recycleSlices,
  serviceNameLabel,
  slicePrefix,
  writeSlices
} from "./chunk-DOEDYHIP.js";
import {
  TriggerTimes,
  hasClusterIP,
  hasSelector,
  lastChangeTriggerTime,
  newServicePods
} from "./chunk-CLZ7B3G4.js";
import "./chunk-EM6ZFQRI.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  isPodReady,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  coreResources,
  endpointSliceResource
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newController
} from "./chunk-GV3LOTCS.js";
import {
  exponentialFailureRateLimiter,
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  splitObjectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-REQD7X4D.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-JH3JUYW7.js";
import {
  semanticEqual
} from "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/endpoint-slices/hints.ts
function trafficHintsOf({ metadata, spec }) {
  const mode = metadata?.annotations?.["service.kubernetes.io/topology-aware-hints"] ?? metadata?.annotations?.["service.kubernetes.io/topology-mode"];
  if (mode === "Auto" || mode === "auto") return "none";
  const distribution = spec?.trafficDistribution ?? "";
  if (distribution === "PreferSameNode") return "node";
  return distribution === "PreferClose" || distribution === "PreferSameZone" ? "zone" : "none";
}
function withHints(slice, wanted) {
  const endpoints = slice.endpoints?.map((endpoint) => endpointWithHints(endpoint, wanted)) ?? [];
  const isChanged = endpoints.some((endpoint, i) => !semanticEqual(endpoint.hints, slice.endpoints[i]?.hints));
  return isChanged ? { ...slice, endpoints } : slice;
}
function endpointWithHints(endpoint, wanted) {
  if (wanted !== "none" && endpoint.conditions?.ready !== true) return endpoint;
  const { hints: _, ...rest } = endpoint;
  const forZones = wanted !== "none" && endpoint.zone !== void 0 ? [{ name: endpoint.zone }] : [];
  const forNodes = wanted === "node" && endpoint.nodeName !== void 0 ? [{ name: endpoint.nodeName }] : [];
  if (forZones.length === 0 && forNodes.length === 0) return rest;
  return {
    ...rest,
    hints: { ...forZones.length > 0 && { forZones }, ...forNodes.length > 0 && { forNodes } }
  };
}

// packages/controllers/src/endpoint-slices/pack-endpoints.ts
function packEndpoints({ existing, desired, maxPerSlice, withLabels: withLabels2, newSlice: newSlice2 }) {
  const unchanged = /* @__PURE__ */ new Set();
  let update = [];
  const deleted = [];
  for (const slice of existing) {
    const endpoints = slice.endpoints ?? [];
    let isChanged = false;
    const kept = endpoints.flatMap((endpoint) => {
      const wanted = desired.get(endpoint);
      if (wanted === void 0) return [];
      desired.delete(endpoint);
      if (isSameState(wanted, endpoint)) return [endpoint];
      isChanged = true;
      return [wanted];
    });
    const labelled = withLabels2(slice);
    if (isChanged || kept.length !== endpoints.length) {
      if (kept.length === 0) deleted.push(slice);
      else update.push({ ...labelled, endpoints: kept });
    } else if (labelled !== slice) update.push(labelled);
    else unchanged.add(slice);
  }
  update.sort((a, b) => b.endpoints.length - a.endpoints.length);
  update = update.map((slice) => filled(slice, desired, maxPerSlice));
  const create = [];
  while (desired.size > 0) {
    const chosen = desired.size < maxPerSlice ? closestFit(unchanged, desired.size, maxPerSlice) : void 0;
    if (chosen === void 0) create.push(filled(newSlice2(), desired, maxPerSlice));
    else {
      unchanged.delete(chosen);
      update.push(filled(chosen, desired, maxPerSlice));
    }
  }
  return { create, update, delete: deleted };
}
function filled(slice, desired, maxPerSlice) {
  const present = slice.endpoints ?? [];
  const more = desired.take(maxPerSlice - present.length);
  return more.length === 0 ? slice : { ...slice, endpoints: [...present, ...more] };
}
function closestFit(slices, count, maxPerSlice) {
  let closest;
  let leastRoom = maxPerSlice;
  for (const slice of slices) {
    const room = maxPerSlice - count - (slice.endpoints?.length ?? 0);
    if (room < 0 || room >= leastRoom) continue;
    closest = slice;
    leastRoom = room;
  }
  return closest;
}

// packages/controllers/src/endpoint-slices/reconcile-slices.ts
var sliceControllerName = "endpointslice-controller.k8s.io";
var headlessLabel = "service.kubernetes.io/headless";
var reserved = [serviceNameLabel, managedByLabel, headlessLabel];
function reconcileSlices(options) {
  const { service, existing } = options;
  const families = familiesOf(service);
  const parts = families.map(
    (family) => reconcileFamily(
      options,
      family,
      existing.filter(({ addressType }) => addressType === family)
    )
  );
  const unsupported = existing.filter(({ addressType }) => !families.some((family) => family === addressType));
  return {
    create: parts.flatMap(({ create }) => create),
    update: parts.flatMap(({ update }) => update),
    delete: [...parts.flatMap((part) => part.delete), ...unsupported],
    problems: parts[0]?.problems ?? []
  };
}
function reconcileFamily({ service, pods, nodeOf, maxPerSlice = 100 }, family, existing) {
  const isOwned = ({ metadata }) => metadata.ownerReferences?.some(
    ({ uid, kind: kind2, apiVersion }) => uid === service.metadata?.uid && kind2 === "Service" && apiVersion === "v1"
  ) ?? false;
  const problems = [];
  const groups = /* @__PURE__ */ new Map();
  for (const pod of pods) {
    if (!isPossibleEndpoint(pod, true)) continue;
    const ports = portsOf(service, pod);
    const key = portsKey(ports);
    const group = groups.get(key) ?? { ports, endpoints: new EndpointSet() };
    groups.set(key, group);
    const nodeName = pod.spec?.nodeName ?? "";
    const node = nodeOf(nodeName);
    if (node === void 0 && !service.spec?.publishNotReadyAddresses) {
      const { namespace, name } = service.metadata ?? {};
      problems.push(`skipping Pod ${pod.metadata?.name} for Service ${namespace}/${name}: Node ${nodeName} Not Found`);
      continue;
    }
    const endpoint = endpointOf(pod, node, service, family);
    if (endpoint.addresses.length > 0) group.endpoints.add(endpoint);
  }
  const create = [];
  const update = [];
  const deleted = existing.filter((slice) => !isOwned(slice));
  const owned = existing.filter(isOwned);
  for (const [key, { ports, endpoints }] of groups) {
    const changes2 = packEndpoints({
      existing: owned.filter((slice) => portsKey(slice.ports) === key),
      desired: endpoints,
      maxPerSlice,
      withLabels: (slice) => withLabels(slice, service),
      newSlice: () => newSlice(service, family, ports)
    });
    create.push(...changes2.create);
    update.push(...changes2.update);
    deleted.push(...changes2.delete);
  }
  deleted.push(...owned.filter((slice) => !groups.has(portsKey(slice.ports))));
  if (deleted.length === existing.length && create.length === 0) {
    const placeholder = newSlice(service, family, []);
    if (deleted.length === 1 && isPlaceholder(deleted[0], placeholder)) deleted.pop();
    else create.push(placeholder);
  }
  const hints = trafficHintsOf(service);
  const touched = new Set([...update, ...deleted].map(({ metadata }) => metadata.name));
  const hinted = existing.filter(({ metadata }) => !touched.has(metadata.name)).flatMap((slice) => withHints(slice, hints) === slice ? [] : [withHints(slice, hints)]);
  const changes = recycleSlices(
    {
      create: create.map((slice) => withHints(slice, hints)),
      update: [...update.map((slice) => withHints(slice, hints)), ...hinted],
      delete: deleted
    },
    isOwned
  );
  return { ...changes, problems };
}
function isPlaceholder(slice, wanted) {
  return slice !== void 0 && !slice.endpoints?.length && !slice.ports?.length && semanticEqual(slice.metadata.labels, wanted.metadata.labels);
}
function familiesOf({ spec }) {
  const named = (spec?.ipFamilies ?? []).filter((each) => each === "IPv4" || each === "IPv6");
  if (named.length > 0) return [...new Set(named)];
  if (spec?.clusterIP && spec.clusterIP !== "None") return [familyOf(spec.clusterIP)];
  return ["IPv4", "IPv6"];
}
function portsOf({ spec }, pod) {
  return (spec?.ports ?? []).flatMap((servicePort) => {
    const port = findPort(pod, servicePort);
    if (port === void 0) return [];
    const { name = "", protocol = "TCP", appProtocol } = servicePort;
    return [{ name, port, protocol, ...appProtocol !== void 0 && { appProtocol } }];
  });
}
function endpointOf(pod, node, service, family) {
  const { namespace, name, uid, deletionTimestamp } = pod.metadata ?? {};
  const serving = isPodReady(pod);
  const terminating = deletionTimestamp !== void 0;
  const ready = (service.spec?.publishNotReadyAddresses ?? false) || serving && !terminating;
  const zone = node?.metadata?.labels?.["topology.kubernetes.io/zone"];
  const hostname = hostnameFor(pod, service);
  return {
    addresses: addressesOf(pod, family),
    conditions: { ready, serving, terminating },
    ...hostname !== void 0 && { hostname },
    targetRef: { kind: "Pod", namespace, name, uid },
    ...pod.spec?.nodeName && { nodeName: pod.spec.nodeName },
    ...zone && { zone }
  };
}
function newSlice(service, addressType, ports) {
  const { namespace, name = "" } = service.metadata ?? {};
  return {
    metadata: {
      generateName: slicePrefix(name),
      ...namespace !== void 0 && { namespace },
      labels: labelsFor(service),
      ownerReferences: [newControllerRef(service.metadata ?? {}, { group: "", version: "v1", kind: "Service" })]
    },
    addressType,
    endpoints: [],
    ports
  };
}
function labelsFor(service) {
  return {
    ...withoutReserved(service.metadata?.labels),
    ...!hasClusterIP(service) && { [headlessLabel]: "" },
    [serviceNameLabel]: service.metadata?.name ?? "",
    [managedByLabel]: sliceControllerName
  };
}
function withLabels(slice, service) {
  const isSame = semanticEqual(withoutReserved(slice.metadata.labels), withoutReserved(service.metadata?.labels));
  return isSame ? slice : { ...slice, metadata: { ...slice.metadata, labels: labelsFor(service) } };
}
function withoutReserved(labels = {}) {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => !reserved.includes(key)));
}

// packages/controllers/src/endpoint-slices/endpoint-slice-controller.ts
var kind = { apiVersion: "v1", kind: "Service" };
var newEndpointSliceController = (context) => {
  const { clock } = context;
  const client = context.clientOf("endpointslice-controller");
  const resource = client.resource(endpointSliceResource);
  const events = newEventRecorder({ client, component: "endpoint-slice-controller", clock });
  const { services, sources, podsOf } = newServicePods(context);
  const nodes = context.informers.informer(coreResources.nodes);
  const informer = context.informers.informer(endpointSliceResource);
  const { slicesOf, source, ownWrites } = followSlices(informer);
  const triggerTimes = new TriggerTimes();
  const controller = newController({
    sources: [...sources, source],
    queue: newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter(1e3, 1e6) }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const service = services.store.get(key);
      if (service === void 0) return triggerTimes.delete(key);
      if (service.spec?.type === "ExternalName" || !hasSelector(service)) return;
      const { name } = splitObjectKey(key);
      const pods = podsOf(service);
      const triggerTime = triggerTimes.next(service, pods);
      const { problems, ...changes } = reconcileSlices({
        service,
        pods,
        nodeOf: (node) => nodes.store.get(node),
        existing: slicesOf(key).filter(({ metadata }) => metadata.labels?.[managedByLabel] === sliceControllerName)
      });
      const timed = (slice) => withTriggerTime(slice, triggerTime);
      try {
        const written = await writeSlices(
          { create: changes.create.map(timed), update: changes.update.map(timed), delete: changes.delete },
          {
            resource,
            ownWrites,
            owner: `Service ${key}`,
            isOwnerDeleted: service.metadata?.deletionTimestamp !== void 0,
            signal
          }
        );
        await whenShown(informer, written, clock, signal);
        if (problems.length > 0) throw new Error(problems.length === 1 ? problems[0] : `[${problems.join(", ")}]`);
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        const text = `Error updating Endpoint Slices for Service ${service.metadata?.namespace}/${name}: ${message}`;
        events.record(service, kind, "Warning", "FailedToUpdateEndpointSlices", text);
        throw error;
      }
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function withTriggerTime(slice, time) {
  const { annotations, ...metadata } = slice.metadata;
  const { [lastChangeTriggerTime]: _, ...rest } = annotations ?? {};
  const all = { ...rest, ...time !== void 0 && { [lastChangeTriggerTime]: time } };
  return { ...slice, metadata: { ...metadata, ...Object.keys(all).length > 0 && { annotations: all } } };
}
export {
  newEndpointSliceController
};
