import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { ObjectReader } from '../object-reader.js';
import { type NodeRequest, refuse } from './node-request.js';

/**
 * A kubelet may request certificates for the pods that run on its node.
 *
 * @throws StatusError 403 for a permanent error
 * @throws Error for a pod, node or account that is missing or has another uid: another server may have just created it,
 * so a retry may succeed
 */
export async function checkPodCertificateRequest(request: NodeRequest): Promise<void> {
  const { attributes, options } = request;
  if (!options.podCertificateRequests) refuse(request, 'PodCertificateRequest feature gate is disabled');
  const { operation, subresource, namespace } = attributes;
  if (operation !== 'CREATE') refuse(request, `unexpected operation ${operation}`);
  if (subresource !== '') refuse(request, `unexpected subresource ${subresource}`);
  const { spec } = attributes.object as certificatesv1beta1.PodCertificateRequest;
  const {
    nodeName = '',
    nodeUID = '',
    podName = '',
    podUID = '',
    serviceAccountName = '',
    serviceAccountUID = '',
  } = {
    ...spec,
  };
  if (nodeName !== request.node) {
    const [given, own] = [goQuote(nodeName), goQuote(request.node)];
    refuse(request, `PodCertificateRequest.Spec.NodeName=${given}, which is not the requesting node ${own}`);
  }
  const where = goQuote(`${namespace}/${podName}`);
  const node = await named(request, options.nodes, { kind: 'node', what: 'node', namespace: '', name: nodeName });
  if (node.metadata?.uid !== nodeUID) {
    const [given, running] = [goQuote(nodeUID), goQuote(node.metadata?.uid ?? '')];
    throw new Error(
      `PodCertificateRequest for pod ${where} names node UID ${given}, inconsistent with the running node (${running})`,
    );
  }
  const pod = await named(request, options.pods, { kind: 'pod', what: 'pod', namespace, name: podName });
  if (pod.metadata?.uid !== podUID) {
    const [given, running] = [goQuote(podUID), goQuote(pod.metadata?.uid ?? '')];
    throw new Error(
      `PodCertificateRequest for pod ${where} contains pod UID (${given}) which differs from running pod ${running}`,
    );
  }
  if (pod.spec?.nodeName !== nodeName) {
    refuse(request, `pod ${where} is not running on node ${goQuote(nodeName)} named in the PodCertificateRequest`);
  }
  if (pod.metadata?.annotations?.['kubernetes.io/config.mirror'] !== undefined) {
    refuse(request, `pod ${where} is a mirror pod`);
  }
  const account = pod.spec?.serviceAccountName ?? '';
  if (account !== serviceAccountName) {
    const [given, running] = [goQuote(serviceAccountName), goQuote(account)];
    refuse(
      request,
      `PodCertificateRequest for pod ${where} contains serviceAccountName (${given}) that differs from running pod (${running})`,
    );
  }
  const { metadata } = await named(request, options.serviceAccounts, {
    kind: 'serviceaccount',
    what: 'service account',
    namespace,
    name: serviceAccountName,
  });
  if (metadata?.uid !== serviceAccountUID) {
    const [given, running] = [goQuote(serviceAccountUID), goQuote(metadata?.uid ?? '')];
    throw new Error(
      `PodCertificateRequest for pod ${where} names service account UID ${given}, which differs from the running service account (${running})`,
    );
  }
}

interface NamedObject {
  /** Name of the kind in the message for an object that does not exist. */
  readonly kind: string;
  readonly what: string;
  readonly namespace: string;
  readonly name: string;
}

async function named<T>(request: NodeRequest, reader: ObjectReader<T>, object: NamedObject): Promise<T> {
  const { kind, what, namespace, name } = object;
  const retrieving = `while retrieving ${what} ${goQuote(namespace ? `${namespace}/${name}` : name)} named in the PodCertificateRequest`;
  const found = await reader
    .get(namespace, name)
    .catch((error: unknown) => refuse(request, `${retrieving}: ${errorText(error)}`));
  if (found === undefined) throw new Error(`${retrieving}: ${kind} ${goQuote(name)} not found`);
  return found;
}
