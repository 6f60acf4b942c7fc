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

// packages/controllers/src/root-ca/root-ca-publisher.ts
var name = "kube-root-ca.crt";
var descriptionAnnotation = "kubernetes.io/description";
var description = "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";
var newRootCAPublisher = (context) => {
  const { rootCA } = context.settings;
  if (rootCA === void 0) return async () => {
  };
  const configMaps = context.clientOf("root-ca-cert-publisher").resource(coreResources.configMaps);
  const namespaces = context.informers.informer(coreResources.namespaces);
  const present = context.informers.informer(coreResources.configMaps, {
    fieldSelector: `metadata.name=${name}`
  });
  const data = { "ca.crt": rootCA };
  const create = async (namespace, signal) => {
    const metadata = { namespace, name, annotations: { [descriptionAnnotation]: description } };
    try {
      await configMaps.create({ metadata, data }, { signal });
    } catch (error) {
      if (!isAlreadyExists(error) && !isNamespaceEnding(error)) throw error;
    }
  };
  const controller = newController({
    sources: [onChangesOf(namespaces), onChangesOf(present, ({ metadata }) => [metadata?.namespace ?? ""])],
    onError: context.onError,
    async reconcile(namespace, signal) {
      if (namespaces.store.get(namespace)?.status?.phase !== "Active") return;
      const map = present.store.get(`${namespace}/${name}`);
      if (!map) return create(namespace, signal);
      const annotations = map.metadata?.annotations;
      const isRight = Object.keys(map.data ?? {}).length === 1 && map.data?.["ca.crt"] === rootCA;
      if (isRight && annotations?.[descriptionAnnotation]) return;
      const metadata = { ...map.metadata, annotations: { ...annotations, [descriptionAnnotation]: description } };
      await configMaps.update({ ...map, metadata, data }, { signal });
    }
  });
  return (signal) => controller.run(signal);
};
export {
  newRootCAPublisher
};
//# sourceMappingURL=root-ca-4IO7SE3I.js.map
