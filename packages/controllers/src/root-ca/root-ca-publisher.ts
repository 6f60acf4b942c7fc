import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { isNamespaceEnding } from '../namespace-ending.js';
import { coreResources } from '../resources.js';

const name = 'kube-root-ca.crt';
const descriptionAnnotation = 'kubernetes.io/description';
/** Users see this text in every cluster; it is kube-controller-manager's. */
const description =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

/**
 * Keeps a ConfigMap `kube-root-ca.crt` with the certificates of the setting `rootCA` in every namespace
 * (`kubernetes pkg/controller/certificates/rootcacertpublisher`). Runs as service account `root-ca-cert-publisher`;
 * does nothing without the setting.
 */
export const newRootCAPublisher: NewController = (context) => {
  const { rootCA } = context.settings;
  if (rootCA === undefined) return async () => {};
  const configMaps = context.clientOf('root-ca-cert-publisher').resource(coreResources.configMaps);
  const namespaces = context.informers.informer(coreResources.namespaces);
  const present = context.informers.informer(coreResources.configMaps, {
    fieldSelector: `metadata.name=${name}`,
  });
  const data = { 'ca.crt': rootCA };
  const create = async (namespace: string, signal: AbortSignal) => {
    const metadata = { namespace, name, annotations: { [descriptionAnnotation]: description } };
    try {
      await configMaps.create({ metadata, data }, { signal });
    } catch (error) {
      if (!isAlreadyExists(error) && !isNamespaceEnding(error)) throw error;
    }
  };
  const controller = newController({
    sources: [onChangesOf(namespaces), onChangesOf(present, ({ metadata }) => [metadata?.namespace ?? ''])],
    queue: newWorkQueue(context.queueMetrics('root_ca_cert_publisher')),
    onError: context.onError,
    async reconcile(namespace, signal) {
      if (namespaces.store.get(namespace)?.status?.phase !== 'Active') return;
      const map = present.store.get(`${namespace}/${name}`);
      if (!map) return create(namespace, signal);
      const annotations = map.metadata?.annotations;
      const isRight = Object.keys(map.data ?? {}).length === 1 && map.data?.['ca.crt'] === rootCA;
      if (isRight && annotations?.[descriptionAnnotation]) return;
      const metadata = { ...map.metadata, annotations: { ...annotations, [descriptionAnnotation]: description } };
      await configMaps.update({ ...map, metadata, data }, { signal });
    },
  });
  return (signal) => controller.run(signal);
};
