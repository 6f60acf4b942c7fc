import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
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
  splitObjectKey
} from "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-ALMX3Z3F.js";
import {
  isConflict,
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=token-cleaner-52COCK7V.js.map
