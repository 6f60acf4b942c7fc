import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  whenShown
} from "./chunk-DYHNWG4N.js";
import "./chunk-OAD6BOKI.js";
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
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import {
  isNotFound
} from "./chunk-HE4L4WC4.js";
import {
  parseCIDRSloppy,
  parseIPSloppy
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/service-cidr/service-cidr-controller.ts
var cidrResource = {
  group: "networking.k8s.io",
  version: "v1",
  resource: "servicecidrs",
  kind: "ServiceCIDR",
  namespaced: false
};
var addressResource = {
  group: "networking.k8s.io",
  version: "v1",
  resource: "ipaddresses",
  kind: "IPAddress",
  namespaced: false
};
var cidrKind = { apiVersion: "networking.k8s.io/v1", kind: "ServiceCIDR" };
var finalizer = "networking.k8s.io/service-cidr-finalizer";
var deletionGraceMs = 1e4;
var newServiceCIDRController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("service-cidrs-controller");
  const resource = client.resource(cidrResource);
  const cidrs = informers.informer(cidrResource);
  const addresses = informers.informer(addressResource);
  const events = newEventRecorder({ client, component: "service-cidr-controller", clock });
  const patchFinalizers = async (name, finalizers, signal) => {
    try {
      const written = await resource.patch(name, { metadata: finalizers }, { type: "strategic", signal });
      await whenShown(cidrs, [written], clock, signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const setReady = async ({ metadata, status }, wanted, signal) => {
    const present = status?.conditions?.find(({ type }) => type === "Ready");
    const { reason = "", message = "" } = present ?? {};
    if (present?.status === wanted.status && reason === wanted.reason && message === wanted.message) return;
    const conditions = [{ type: "Ready", ...wanted, lastTransitionTime: formatTime(clock.now()) }];
    const written = await resource.apply(
      { metadata: { name: metadata?.name ?? "" }, status: { conditions } },
      { subresource: "status", fieldManager: "service-cidr-controller", force: true, signal }
    );
    await whenShown(cidrs, [written], clock, signal);
  };
  const mayGo = (cidr) => {
    const others = cidrs.store.list().filter(({ metadata }) => metadata?.name !== cidr.metadata?.name);
    const ranges = cidr.spec?.cidrs ?? [];
    if (ranges.every((range) => others.some((other) => other.spec?.cidrs?.some((each) => contains(each, range))))) {
      return true;
    }
    return !addresses.store.list().some(({ metadata }) => {
      const address = metadata?.name ?? "";
      if (metadata?.labels?.["ipaddress.kubernetes.io/managed-by"] !== "ipallocator.k8s.io") return false;
      const holds = ({ spec }) => spec?.cidrs?.some((range) => contains(range, address)) ?? false;
      return holds(cidr) && !others.some(holds);
    });
  };
  const controller = newController({
    sources: [
      // A range may be the only one that holds an address once another has gone.
      onChangesOf(cidrs, () => cidrs.store.keys()),
      onChangesOf(
        addresses,
        () => cidrs.store.list().flatMap(({ metadata }) => metadata?.deletionTimestamp ? [metadata.name ?? ""] : [])
      )
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(name, signal) {
      const cidr = cidrs.store.get(name);
      if (cidr === void 0) return void 0;
      const { deletionTimestamp, finalizers = [] } = cidr.metadata ?? {};
      if (deletionTimestamp) {
        if (!mayGo(cidr)) {
          const message = "There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR";
          await setReady(cidr, { status: "False", reason: "Terminating", message }, signal);
          return void 0;
        }
        const wait = Date.parse(deletionTimestamp) + deletionGraceMs - clock.now();
        if (wait > 0) return { requeueAfterMs: wait };
        if (finalizers.includes(finalizer)) {
          await patchFinalizers(name, { "$deleteFromPrimitiveList/finalizers": [finalizer] }, signal);
        }
        return void 0;
      }
      if (!finalizers.includes(finalizer)) await patchFinalizers(name, { finalizers: [finalizer] }, signal);
      try {
        await setReady(cidr, { status: "True", reason: "", message: "Kubernetes Service CIDR is ready" }, signal);
      } catch (error) {
        const text = "The ServiceCIDR Status can not be set to Ready=True";
        if (!signal.aborted)
          events.record({ metadata: cidr.metadata ?? {} }, cidrKind, "Warning", "KubernetesServiceCIDRError", text);
        throw error;
      }
      return void 0;
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function contains(range, inner) {
  const outer = parseCIDRSloppy(range);
  const network = inner.includes("/") ? parseCIDRSloppy(inner) : void 0;
  const address = network?.network ?? parseIPSloppy(inner)?.bytes;
  if (outer === void 0 || address === void 0) return false;
  const prefix = outer.prefixLength + 128 - outer.addressBits;
  const innerPrefix = network ? network.prefixLength + 128 - network.addressBits : 128;
  if (innerPrefix < prefix) return false;
  for (let bit = 0; bit < prefix; bit++) {
    const mask = 128 >> (bit & 7);
    if (((outer.network[bit >> 3] ?? 0) & mask) !== ((address[bit >> 3] ?? 0) & mask)) return false;
  }
  return true;
}
export {
  newServiceCIDRController
};
//# sourceMappingURL=service-cidr-L5NSUJLR.js.map
