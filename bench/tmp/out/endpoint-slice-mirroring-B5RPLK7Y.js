import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  repackSubsets
} from "./chunk-CL6STAKZ.js";
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
} from "./chunk-DTRQEGJQ.js";
import {
  hasSelector,
  lastChangeTriggerTime
} from "./chunk-XTH3DE7J.js";
import "./chunk-I426PEZ4.js";
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  whenShown
} from "./chunk-DYHNWG4N.js";
import {
  coreResources,
  endpointSliceResource
} from "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import "./chunk-PBO432KH.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import {
  exponentialFailureRateLimiter,
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import "./chunk-HE4L4WC4.js";
import {
  formatIP,
  isIPv4Bytes,
  parseIPSloppy,
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/endpoint-slice-mirroring/mirror-endpoints.ts
var mirroringControllerName = "endpointslicemirroring-controller.k8s.io";
var lastApplied = "kubectl.kubernetes.io/last-applied-configuration";
function mirrorEndpoints(endpoints, existing, maxPerSubset2 = 1e3) {
  const groups = /* @__PURE__ */ new Map();
  let invalidAddresses = 0;
  let skippedAddresses = 0;
  for (const { addresses = [], notReadyAddresses = [], ports: subsetPorts = [] } of repackSubsets(
    endpoints.subsets ?? []
  )) {
    const ports = subsetPorts.map(({ name = "", ...port }) => ({ name, ...port }));
    const groupOf = (family) => {
      const key = `${family} ${portsKey(ports)}`;
      const group = groups.get(key) ?? { family, ports, desired: new EndpointSet() };
      groups.set(key, group);
      return group;
    };
    groupOf("IPv4");
    groupOf("IPv6");
    const all = [
      ...addresses.map((each) => ({ each, ready: true })),
      ...notReadyAddresses.map((each) => ({ each, ready: false }))
    ];
    let added = 0;
    for (const { each, ready } of all) {
      if (added >= maxPerSubset2) break;
      const ip = parseIPSloppy(each.ip);
      if (ip === void 0) {
        invalidAddresses++;
        continue;
      }
      groupOf(isIPv4Bytes(ip.bytes) ? "IPv4" : "IPv6").desired.add(endpointOf(each, formatIP(ip.bytes), ready));
      added++;
    }
    skippedAddresses += all.length - added;
  }
  const create = [];
  const update = [];
  const deleted = existing.filter((slice) => !groups.has(`${slice.addressType} ${portsKey(slice.ports)}`));
  for (const [key, group] of groups) {
    const own = existing.filter((slice2) => `${slice2.addressType} ${portsKey(slice2.ports)}` === key);
    const { desired } = group;
    if (desired.size === 0) {
      deleted.push(...own);
      continue;
    }
    const [first, ...rest] = own;
    deleted.push(...rest);
    if (first !== void 0 && isUpToDate(first, desired, endpoints)) continue;
    const slice = newSlice(endpoints, group, desired.take(maxPerSubset2), first?.metadata.name);
    if (first === void 0) create.push(slice);
    else update.push(slice);
  }
  return { ...recycleSlices({ create, update, delete: deleted }), invalidAddresses, skippedAddresses };
}
function endpointOf({ hostname, nodeName, targetRef }, ip, ready) {
  return {
    addresses: [ip],
    conditions: { ready },
    ...hostname && { hostname },
    ...targetRef && { targetRef },
    ...nodeName !== void 0 && { nodeName }
  };
}
function isUpToDate(slice, desired, endpoints) {
  const { labels = {}, annotations, ownerReferences = [] } = slice.metadata;
  const { [managedByLabel]: _, [serviceNameLabel]: __, ...own } = labels;
  const present = slice.endpoints ?? [];
  const matching = present.filter((endpoint) => {
    const wanted = desired.get(endpoint);
    return wanted !== void 0 && isSameState(wanted, endpoint);
  });
  const { name, uid } = endpoints.metadata;
  return matching.length === present.length && matching.length === desired.size && semanticEqual(endpoints.metadata.labels ?? {}, own) && semanticEqual(mirroredAnnotations(endpoints), annotations ?? {}) && !ownerReferences.some((owner) => owner.kind === "Endpoints" && owner.name === name && owner.uid !== uid);
}
function mirroredAnnotations({ metadata }) {
  const { [lastChangeTriggerTime]: _, [lastApplied]: __, ...rest } = metadata.annotations ?? {};
  return rest;
}
function newSlice({ metadata, ...rest }, { family, ports }, endpoints, sliceName) {
  const { namespace, name = "" } = metadata;
  return {
    metadata: {
      ...sliceName === void 0 ? { generateName: slicePrefix(name) } : { name: sliceName },
      ...namespace !== void 0 && { namespace },
      labels: { ...metadata.labels, [serviceNameLabel]: name, [managedByLabel]: mirroringControllerName },
      annotations: mirroredAnnotations({ metadata, ...rest }),
      ownerReferences: [newControllerRef(metadata, { group: "", version: "v1", kind: "Endpoints" })]
    },
    addressType: family,
    endpoints,
    ports
  };
}

// packages/controllers/src/endpoint-slice-mirroring/mirroring-controller.ts
var kind = { apiVersion: "v1", kind: "Endpoints" };
var maxPerSubset = 1e3;
var newMirroringController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("endpointslicemirroring-controller");
  const resource = client.resource(endpointSliceResource);
  const events = newEventRecorder({ client, component: "endpoint-slice-mirroring-controller", clock });
  const endpointsInformer = informers.informer(coreResources.endpoints);
  const services = informers.informer(coreResources.services);
  const slices = informers.informer(endpointSliceResource);
  const { slicesOf, source, ownWrites } = followSlices(slices);
  const controller = newController({
    sources: [onChangesOf(endpointsInformer), onChangesOf(services), source],
    queue: newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter(1e3, 1e5) }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const existing = slicesOf(key).filter(
        ({ metadata }) => metadata.labels?.[managedByLabel] === mirroringControllerName
      );
      const endpoints = endpointsInformer.store.get(key);
      const service = services.store.get(key);
      const isMirrored = endpoints !== void 0 && isForMirroring(endpoints) && service && !hasSelector(service);
      const { invalidAddresses, skippedAddresses, ...changes } = isMirrored ? mirrorEndpoints(endpoints, existing, maxPerSubset) : { create: [], update: [], delete: existing, invalidAddresses: 0, skippedAddresses: 0 };
      if (endpoints && invalidAddresses > 0) {
        const message = `Skipped ${invalidAddresses} invalid IP addresses when mirroring to EndpointSlices`;
        events.record(endpoints, kind, "Warning", "InvalidIPAddress", message);
      }
      if (endpoints && skippedAddresses > invalidAddresses) {
        const message = `A max of ${maxPerSubset} addresses can be mirrored to EndpointSlices per Endpoints subset. ${skippedAddresses} addresses were skipped`;
        events.record(endpoints, kind, "Warning", "TooManyAddressesToMirror", message);
      }
      const written = await writeSlices(changes, {
        resource,
        ownWrites,
        owner: `Endpoints ${key}`,
        isOwnerDeleted: endpoints?.metadata.deletionTimestamp !== void 0,
        signal
      });
      await whenShown(slices, written, clock, signal);
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function isForMirroring({ metadata }) {
  return metadata.labels?.["endpointslice.kubernetes.io/skip-mirror"] !== "true" && metadata.annotations?.["control-plane.alpha.kubernetes.io/leader"] === void 0;
}
export {
  newMirroringController
};
//# sourceMappingURL=endpoint-slice-mirroring-B5RPLK7Y.js.map
