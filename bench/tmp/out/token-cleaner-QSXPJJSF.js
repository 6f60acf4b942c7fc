import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
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
  isConflict,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/token-cleaner/token-cleaner.ts
var newTokenCleaner = (context) => {
  const { clock } = context;
  const secrets = context.clientOf("token-cleaner").resource(coreResources.secrets).namespace("kube-system");
  const informer = context.informers.informer(coreResources.secrets, {
    namespace: "kube-system",
    fieldSelector: "type=bootstrap.kubernetes.io/token"
  });
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(key, signal) {
      const secret = informer.store.get(key);
      const expiresAt = secret && expiryOf(secret);
      if (!secret || expiresAt === void 0) return void 0;
      if (expiresAt > clock.now()) return { requeueAfterMs: expiresAt - clock.now() };
      const { uid = "" } = secret.metadata ?? {};
      try {
        await secrets.delete(splitObjectKey(key).name, { preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error;
      }
      return void 0;
    }
  });
  return (signal) => controller.run(signal);
};
function expiryOf({ data }) {
  const { expiration } = data ?? {};
  if (expiration === void 0) return void 0;
  const text = typeof expiration === "string" ? atob(expiration) : "";
  if (text === "") return void 0;
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}
export {
  newTokenCleaner
};
