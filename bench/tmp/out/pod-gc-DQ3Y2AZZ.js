import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onEventsOf
} from "./chunk-EM6ZFQRI.js";
import {
  isPodTerminal
} from "./chunk-EK3KIYWR.js";
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import {
  newController
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  objectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-REQD7X4D.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import {
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/pod-gc/pod-gc.ts
var quarantineMs = 4e4;
var terminatedPodThreshold = 12500;
var countingMs = 2e4;
var allTerminated = "";
var newPodGarbageCollector = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("pod-garbage-collector");
  const resource = client.resource(coreResources.pods);
  const nodeResource = client.resource(coreResources.nodes);
  const pods = informers.informer(coreResources.pods);
  const nodes = informers.informer(coreResources.nodes);
  pods.addIndexer("pod-gc-node", nodeNameOf);
  const queue = newWorkQueue({ clock });
  const missedSince = /* @__PURE__ */ new Map();
  const remove = async (pod, signal, reason) => {
    const { namespace = "", name = "", uid, generation } = pod.metadata;
    const observed = generation === void 0 ? {} : { observedGeneration: generation };
    const condition = reason && {
      type: "DisruptionTarget",
      status: "True",
      ...reason,
      ...observed,
      lastTransitionTime: formatTime(clock.now())
    };
    try {
      if (!isPodTerminal(pod)) {
        const status = { phase: "Failed", ...observed, ...condition && { conditions: [condition] } };
        const patch = { metadata: { uid }, status };
        await resource.namespace(namespace).patch(name, patch, { type: "strategic", subresource: "status", signal });
      }
      await resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const removeOldest = async (signal) => {
    const finished = pods.store.list().filter(isPodTerminal);
    const surplus = finished.length - terminatedPodThreshold;
    if (surplus <= 0) return;
    for (const pod of [...finished].sort(compareForRemoval).slice(0, surplus)) await remove(pod, signal);
  };
  const removeOrphan = async (pod, nodeName, signal) => {
    const now = clock.now();
    const since = missedSince.get(nodeName) ?? now;
    missedSince.set(nodeName, since);
    if (now < since + quarantineMs) return since + quarantineMs - now;
    try {
      await nodeResource.get(nodeName, { signal });
      return void 0;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await remove(pod, signal, { reason: "DeletionByPodGC", message: "PodGC: node no longer exists" });
    return void 0;
  };
  const controller = newController({
    sources: [
      onEventsOf(pods, (add) => {
        const follow = (pod) => {
          if (pod.metadata.deletionTimestamp || pod.spec?.nodeName && !nodes.store.has(pod.spec.nodeName)) {
            add(objectKey(pod));
          }
          if (isPodTerminal(pod)) queue.addAfter(allTerminated, countingMs);
        };
        return { onAdd: follow, onUpdate: (_, pod) => follow(pod) };
      }),
      onEventsOf(nodes, (add) => {
        const addPods = (node) => {
          for (const pod of pods.store.byIndex("pod-gc-node", node.metadata?.name ?? "")) add(objectKey(pod));
        };
        return {
          onAdd: (node) => void missedSince.delete(node.metadata?.name ?? ""),
          onUpdate(_, node) {
            if (isOutOfService(node)) addPods(node);
          },
          onDelete: addPods
        };
      })
    ],
    queue,
    onError: context.onError,
    async reconcile(key, signal) {
      if (key === allTerminated) {
        await removeOldest(signal);
        return void 0;
      }
      const pod = pods.store.get(key);
      if (pod === void 0) return void 0;
      const nodeName = pod.spec?.nodeName ?? "";
      const isTerminating = pod.metadata.deletionTimestamp !== void 0;
      const node = nodes.store.get(nodeName);
      if (nodeName === "") {
        if (isTerminating) await remove(pod, signal);
      } else if (node === void 0) {
        const wait = await removeOrphan(pod, nodeName, signal);
        if (wait !== void 0) return { requeueAfterMs: wait };
      } else if (isTerminating && isOutOfService(node)) await remove(pod, signal);
      return void 0;
    }
  });
  return (signal) => controller.run(signal);
};
var nodeNameOf = ({ spec }) => spec?.nodeName ? [spec.nodeName] : [];
function isOutOfService({ spec, status }) {
  const isReady = status?.conditions?.find(({ type }) => type === "Ready")?.status === "True";
  return !isReady && (spec?.taints?.some(({ key }) => key === "node.kubernetes.io/out-of-service") ?? false);
}
function compareForRemoval(a, b) {
  const isEvicted = ({ status }) => Number(status?.phase === "Failed" && status.reason === "Evicted");
  if (isEvicted(a) !== isEvicted(b)) return isEvicted(b) - isEvicted(a);
  const key = ({ metadata }) => `${metadata.creationTimestamp} ${metadata.name}`;
  return key(a) < key(b) ? -1 : 1;
}
export {
  newPodGarbageCollector
};
