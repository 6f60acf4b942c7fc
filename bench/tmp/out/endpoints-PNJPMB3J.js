import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  addressesOf,
  familyOf,
  findPort,
  hostnameFor,
  isPossibleEndpoint
} from "./chunk-EEPZE46R.js";
import {
  repackSubsets
} from "./chunk-H2VQX6BF.js";
import {
  TriggerTimes,
  hasClusterIP,
  hasSelector,
  lastChangeTriggerTime,
  newServicePods
} from "./chunk-CLZ7B3G4.js";
import {
  onEventsOf
} from "./chunk-EM6ZFQRI.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  isPodReady,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newController
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  objectKey,
  splitObjectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-REQD7X4D.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import {
  hasStatusCause,
  isForbidden,
  isNotFound
} from "./chunk-JH3JUYW7.js";
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

// packages/controllers/src/endpoints/truncate-subsets.ts
var overCapacityAnnotation = "endpoints.kubernetes.io/over-capacity";
var maxCapacity = 1e3;
function truncateSubsets(subsets) {
  const count = (field2) => subsets.reduce((sum, subset) => sum + (subset[field2]?.length ?? 0), 0);
  const ready = count("addresses");
  const notReady = count("notReadyAddresses");
  if (ready + notReady <= maxCapacity) return { subsets, isTruncated: false };
  const field = ready > maxCapacity ? "addresses" : "notReadyAddresses";
  const total = field === "addresses" ? ready : notReady;
  const room = field === "addresses" ? maxCapacity : maxCapacity - ready;
  let left = room;
  const truncated = subsets.map((subset) => {
    const present = subset[field] ?? [];
    const share = Math.min(Math.ceil(present.length / total * room), left);
    left -= share;
    const { addresses, notReadyAddresses, ...rest } = subset;
    const kept = present.slice(0, share);
    if (field === "addresses") return { ...kept.length > 0 && { addresses: kept }, ...rest };
    return { ...addresses && { addresses }, ...kept.length > 0 && { notReadyAddresses: kept }, ...rest };
  });
  return { subsets: truncated, isTruncated: true };
}

// packages/controllers/src/endpoints/endpoints-controller.ts
var managedByLabel = "endpoints.kubernetes.io/managed-by";
var controllerName = "endpoint-controller";
var kind = { apiVersion: "v1", kind: "Endpoints" };
var headlessLabel = "service.kubernetes.io/headless";
var leaderAnnotation = "control-plane.alpha.kubernetes.io/leader";
var newEndpointsController = (context) => {
  const { clock } = context;
  const client = context.clientOf("endpoint-controller");
  const resource = client.resource(coreResources.endpoints);
  const events = newEventRecorder({ client, component: controllerName, clock });
  const { services, sources, podsOf } = newServicePods(context);
  const informer = context.informers.informer(coreResources.endpoints);
  const triggerTimes = new TriggerTimes();
  const controller = newController({
    sources: [
      ...sources,
      onEventsOf(informer, (add) => ({
        // Endpoints whose service was deleted while no controller ran. Endpoints with the annotation are locks of leader elections.
        onAdd(endpoints, isInInitialList) {
          if (isInInitialList && endpoints.metadata?.annotations?.[leaderAnnotation] === void 0)
            add(objectKey(endpoints));
        },
        onDelete: (endpoints) => add(objectKey(endpoints))
      }))
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const { namespace = "", name } = splitObjectKey(key);
      const service = services.store.get(key);
      if (service === void 0) {
        triggerTimes.delete(key);
        try {
          if (informer.store.has(key)) await resource.namespace(namespace).delete(name, { signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        return;
      }
      if (service.spec?.type === "ExternalName" || !hasSelector(service)) return;
      const pods = podsOf(service);
      const triggerTime = triggerTimes.next(service, pods);
      const subsets = subsetsOf(service, pods);
      const current = informer.store.get(key);
      if (current && isUpToDate(current, service, subsets)) return;
      const endpoints = endpointsFor(service, subsets, current, triggerTime);
      try {
        const written = current ? await resource.update(endpoints, { signal }) : await resource.create(endpoints, { signal });
        await whenShown(informer, [written], clock, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!current && isForbidden(error) && hasStatusCause(error, "NamespaceTerminating")) return;
        const message = error instanceof Error ? error.message : String(error);
        if (current) {
          events.record(
            endpoints,
            kind,
            "Warning",
            "FailedToUpdateEndpoint",
            `Failed to update endpoint ${key}: ${message}`
          );
        } else {
          const text = `Failed to create endpoint for service ${key}: ${message}`;
          events.record(endpoints, kind, "Warning", "FailedToCreateEndpoint", text);
        }
        throw error;
      }
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function subsetsOf(service, pods) {
  const { ports = [], clusterIP, publishNotReadyAddresses = false } = service.spec ?? {};
  const subsets = [];
  for (const pod of pods) {
    if (!isPossibleEndpoint(pod, publishNotReadyAddresses)) continue;
    const address = addressOf(service, pod);
    if (address === void 0) continue;
    const isReady = publishNotReadyAddresses || isPodReady(pod);
    const addresses = isReady ? { addresses: [address] } : { notReadyAddresses: [address] };
    if (ports.length === 0 && clusterIP === "None") subsets.push(addresses);
    for (const servicePort of ports) {
      const port = findPort(pod, servicePort);
      if (port === void 0) continue;
      const { name, protocol = "TCP", appProtocol } = servicePort;
      const own = { ...name && { name }, port, protocol, ...appProtocol !== void 0 && { appProtocol } };
      subsets.push({ ...addresses, ports: [own] });
    }
  }
  return repackSubsets(subsets);
}
function addressOf(service, pod) {
  const ip = addressesOf(pod, familyFor(service, pod))[0];
  if (ip === void 0) return void 0;
  const { namespace, name, uid } = pod.metadata ?? {};
  const hostname = hostnameFor(pod, service);
  return {
    ip,
    ...hostname !== void 0 && { hostname },
    nodeName: pod.spec?.nodeName ?? "",
    targetRef: { kind: "Pod", namespace, name, uid }
  };
}
function familyFor(service, pod) {
  const { ipFamilies = [], clusterIP } = service.spec ?? {};
  if (ipFamilies[0] !== void 0) return ipFamilies[0] === "IPv6" ? "IPv6" : "IPv4";
  return familyOf(hasClusterIP(service) ? clusterIP ?? "" : pod.status?.podIP ?? "");
}
function isUpToDate(current, service, subsets) {
  const { labels = {}, annotations = {} } = current.metadata ?? {};
  const { [managedByLabel]: managedBy, [headlessLabel]: _, ...own } = labels;
  return managedBy === controllerName && semanticEqual(own, withoutReserved(service.metadata?.labels)) && annotations[overCapacityAnnotation] === void 0 && (isSame(current.subsets ?? [], subsets) || isSame(repackSubsets(current.subsets ?? []), subsets));
}
function isSame(a, b) {
  const plain = (address) => {
    if (address.targetRef?.resourceVersion === void 0) return address;
    const { resourceVersion: _, ...targetRef } = address.targetRef;
    return { ...address, targetRef };
  };
  const plainSubset = ({ addresses = [], notReadyAddresses = [], ports = [] }) => ({
    addresses: addresses.map(plain),
    notReadyAddresses: notReadyAddresses.map(plain),
    ports
  });
  return semanticEqual(a.map(plainSubset), b.map(plainSubset));
}
function endpointsFor(service, all, current, triggerTime) {
  const { namespace, name } = service.metadata ?? {};
  const {
    [lastChangeTriggerTime]: _,
    [overCapacityAnnotation]: __,
    ...annotations
  } = current?.metadata?.annotations ?? {};
  const { subsets, isTruncated } = truncateSubsets(all);
  return {
    ...current,
    metadata: {
      ...current ? current.metadata : { ...namespace !== void 0 && { namespace }, name: name ?? "" },
      labels: {
        ...withoutReserved(service.metadata?.labels),
        ...!hasClusterIP(service) && { [headlessLabel]: "" },
        [managedByLabel]: controllerName
      },
      annotations: {
        ...annotations,
        ...triggerTime !== void 0 && { [lastChangeTriggerTime]: triggerTime },
        ...isTruncated && { [overCapacityAnnotation]: "truncated" }
      }
    },
    subsets
  };
}
function withoutReserved(labels = {}) {
  const { [managedByLabel]: _, [headlessLabel]: __, ...rest } = labels;
  return rest;
}
export {
  newEndpointsController
};
