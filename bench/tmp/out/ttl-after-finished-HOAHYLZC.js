import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import "./chunk-ML5VRIE6.js";
import "./chunk-4KWPNXGA.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  splitObjectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-5PTWKDLB.js";
import {
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/ttl-after-finished/ttl-after-finished.ts
var jobs = { group: "batch", version: "v1", resource: "jobs", kind: "Job", namespaced: true };
var newTTLAfterFinished = (context) => {
  const { clock } = context;
  const resource = context.clientOf("ttl-after-finished-controller").resource(jobs);
  const informer = context.informers.informer(jobs);
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock }),
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal) {
      const seen = informer.store.get(key);
      const expiresAt = seen && expiryOf(seen);
      if (expiresAt === void 0) return void 0;
      if (expiresAt > clock.now()) return { requeueAfterMs: expiresAt - clock.now() };
      const { namespace = "", name } = splitObjectKey(key);
      try {
        const job = await resource.namespace(namespace).get(name, { signal });
        const latest = expiryOf(job);
        if (latest === void 0) return void 0;
        if (latest > clock.now()) return { requeueAfterMs: latest - clock.now() };
        const { uid = "" } = job.metadata ?? {};
        await resource.namespace(namespace).delete(name, { propagationPolicy: "Foreground", preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return void 0;
    }
  });
  return (signal) => controller.run(signal);
};
function expiryOf({ metadata, spec, status }) {
  const seconds = spec?.ttlSecondsAfterFinished;
  if (seconds === void 0 || metadata?.deletionTimestamp) return void 0;
  const end = status?.conditions?.find(
    ({ type, status: status2 }) => (type === "Complete" || type === "Failed") && status2 === "True"
  );
  if (!end?.lastTransitionTime) return void 0;
  return Date.parse(end.lastTransitionTime) + seconds * 1e3;
}
export {
  newTTLAfterFinished
};
