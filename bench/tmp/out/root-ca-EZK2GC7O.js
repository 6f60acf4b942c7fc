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
