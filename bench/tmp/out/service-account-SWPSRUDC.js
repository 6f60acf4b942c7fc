import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isNamespaceEnding
} from "./chunk-HXYIJMSB.js";
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import {
  isAlreadyExists
} from "./chunk-HE4L4WC4.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=service-account-SWPSRUDC.js.map
