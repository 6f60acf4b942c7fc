import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isNamespaceEnding
} from "./chunk-HZSVEWON.js";
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import {
  isAlreadyExists
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/service-account/service-account-controller.ts
var newServiceAccountController = (context) => {
  const accounts = context.clientOf("service-account-controller").resource(coreResources.serviceAccounts);
  const namespaces = context.informers.informer(coreResources.namespaces);
  const present = context.informers.informer(coreResources.serviceAccounts);
  const controller = newController({
    sources: [
      onChangesOf(namespaces),
      onChangesOf(present, ({ metadata }) => metadata?.name === "default" ? [metadata.namespace ?? ""] : [])
    ],
    onError: context.onError,
    async reconcile(namespace, signal) {
      if (namespaces.store.get(namespace)?.status?.phase !== "Active") return;
      if (present.store.has(`${namespace}/default`)) return;
      try {
        await accounts.create({ metadata: { namespace, name: "default" } }, { signal });
      } catch (error) {
        if (!isAlreadyExists(error) && !isNamespaceEnding(error)) throw error;
      }
    }
  });
  return (signal) => controller.run(signal);
};
export {
  newServiceAccountController
};
