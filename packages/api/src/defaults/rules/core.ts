import { quantityToString, roundUpQuantity, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { child, eachOf, ifEmpty, ifUnset, isEmpty, list, type Obj, withField, within } from '../../object-fields.js';
import { imageTag } from '../image-tag.js';
import { defaultPodResources } from '../pod-resources.js';
import type { Rule } from '../rule.js';

/** Matches only amounts finer than milli. */
const finerThanMilli = /[nu]$|[eE]-/;

/** Quantities are rounded up to milli precision. */
export const resourceList: Rule = (resources) => {
  let out = resources;
  for (const [name, text] of Object.entries(resources)) {
    if (typeof text !== 'string' || !finerThanMilli.test(text)) continue;
    out = withField(out, name, quantityToString(roundUpQuantity(toQuantity(text), -3).quantity));
  }
  return out;
};

const pullPolicy = (image: unknown): string => (imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent');

export const container: Rule = (object) =>
  ifEmpty(object, {
    imagePullPolicy: isEmpty(object.imagePullPolicy) ? pullPolicy(object.image) : object.imagePullPolicy,
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });

export const volume: Rule = (object, context) => {
  const isSourceless = Object.keys(object).every(
    (key) => key === 'name' || object[key] === undefined || object[key] === null,
  );
  if (isSourceless) return { ...object, emptyDir: {} };
  const image = child(object, 'image');
  if (image === undefined || !isEmpty(image.pullPolicy) || !context.featureEnabled('ImageVolume')) return object;
  return { ...object, image: { ...image, pullPolicy: pullPolicy(image.reference) } };
};

export const podSpec: Rule = (object) =>
  ifUnset(ifEmpty(object, { dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' }), {
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  });

/** Limits stand in for missing requests: only in a Pod, not in templates. */
function requestsFromLimits(container: Obj): Obj {
  const resources = child(container, 'resources');
  const limits = resources === undefined ? undefined : child(resources, 'limits');
  if (resources === undefined || limits === undefined) return container;
  const requests = child(resources, 'requests') ?? {};
  const filled = ifUnset(requests, limits);
  return filled === requests ? container : { ...container, resources: { ...resources, requests: filled } };
}

const hostPorts = (container: Obj): Obj =>
  eachOf(container, 'ports', (port) =>
    isEmpty(port.hostPort) ? withField(port, 'hostPort', port.containerPort) : port,
  );

export const pod: Rule = (object, context) => {
  const spec = child(object, 'spec') ?? {};
  let out = eachOf(eachOf(spec, 'containers', requestsFromLimits), 'initContainers', requestsFromLimits);
  if (context.featureEnabled('PodLevelResources')) out = defaultPodResources(out);
  out = ifUnset(out, { enableServiceLinks: true });
  if (out.hostNetwork === true) out = eachOf(eachOf(out, 'containers', hostPorts), 'initContainers', hostPorts);
  return withField(object, 'spec', out);
};

export const probe: Rule = (object) =>
  ifEmpty(object, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });

export const httpGetAction: Rule = (object) => ifEmpty(object, { path: '/', scheme: 'HTTP' });
export const objectFieldSelector: Rule = (object) => ifEmpty(object, { apiVersion: 'v1' });
/** Secret, ConfigMap, downward API and projected volumes. */
export const fileModes: Rule = (object) => ifUnset(object, { defaultMode: 0o644 });
export const hostPath: Rule = (object) => ifUnset(object, { type: '' });
export const tokenProjection: Rule = (object) => ifUnset(object, { expirationSeconds: 3600 });

export const replicationController: Rule = (object) => {
  const spec = child(object, 'spec') ?? {};
  const labels = child(child(child(spec, 'template') ?? {}, 'metadata') ?? {}, 'labels');
  if (labels === undefined) return object;
  const selected = within(object, 'spec', (inner) => ifEmpty(inner, { selector: labels }));
  return within(selected, 'metadata', (metadata) => ifEmpty(metadata, { labels }));
};

const externallyAccessible = (spec: Obj): boolean =>
  spec.type === 'LoadBalancer' ||
  spec.type === 'NodePort' ||
  (spec.type === 'ClusterIP' && list(spec, 'externalIPs').length > 0);

export const service: Rule = (object) => {
  let spec = ifEmpty(child(object, 'spec') ?? {}, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec.sessionAffinity === 'None') spec = withField(spec, 'sessionAffinityConfig', undefined);
  else if (spec.sessionAffinity === 'ClientIP') {
    const timeout = child(child(spec, 'sessionAffinityConfig') ?? {}, 'clientIP')?.timeoutSeconds;
    if (timeout === undefined || timeout === null) {
      spec = { ...spec, sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } };
    }
  }
  spec = eachOf(spec, 'ports', (port) =>
    ifEmpty(port, { protocol: 'TCP', targetPort: isEmpty(port.targetPort) ? (port.port ?? 0) : port.targetPort }),
  );
  if (externallyAccessible(spec)) spec = ifEmpty(spec, { externalTrafficPolicy: 'Cluster' });
  if (spec.type === 'ClusterIP' || spec.type === 'NodePort' || spec.type === 'LoadBalancer') {
    spec = ifUnset(spec, { internalTrafficPolicy: 'Cluster' });
  }
  const isBalanced = spec.type === 'LoadBalancer';
  if (isBalanced) spec = ifUnset(spec, { allocateLoadBalancerNodePorts: true });
  const out = withField(object, 'spec', spec);
  if (!isBalanced) return out;
  return within(out, 'status', (status) =>
    within(status, 'loadBalancer', (balancer) =>
      eachOf(balancer, 'ingress', (ingress) => (isEmpty(ingress.ip) ? ingress : ifUnset(ingress, { ipMode: 'VIP' }))),
    ),
  );
};

export const secret: Rule = (object) => ifEmpty(object, { type: 'Opaque' });

/** Upstream sets `data` to an empty map. JSON leaves that out, so clients see no difference. */
export const configMap: Rule = (object) => object;

export const namespace: Rule = (object) => {
  const name = child(object, 'metadata')?.name;
  if (typeof name !== 'string' || name === '') return object;
  return within(object, 'metadata', (metadata) =>
    within(metadata, 'labels', (labels) => withField(labels, 'kubernetes.io/metadata.name', name)),
  );
};

export const namespaceStatus: Rule = (object) => ifEmpty(object, { phase: 'Active' });

export const nodeStatus: Rule = (object) =>
  child(object, 'capacity') === undefined ? object : ifUnset(object, { allocatable: object.capacity });

export const persistentVolume: Rule = (object) =>
  within(
    within(object, 'status', (status) => ifEmpty(status, { phase: 'Pending' })),
    'spec',
    (spec) => ifUnset(ifEmpty(spec, { persistentVolumeReclaimPolicy: 'Retain' }), { volumeMode: 'Filesystem' }),
  );

export const persistentVolumeClaim: Rule = (object) =>
  within(object, 'status', (status) => ifEmpty(status, { phase: 'Pending' }));

export const persistentVolumeClaimSpec: Rule = (object) => ifUnset(object, { volumeMode: 'Filesystem' });

export const endpoints: Rule = (object) =>
  eachOf(object, 'subsets', (subset) => eachOf(subset, 'ports', (port) => ifEmpty(port, { protocol: 'TCP' })));

export const limitRangeItem: Rule = (object) => {
  if (object.type !== 'Container') return object;
  const limits = ifUnset(child(object, 'default') ?? {}, child(object, 'max') ?? {});
  const requests = ifUnset(ifUnset(child(object, 'defaultRequest') ?? {}, limits), child(object, 'min') ?? {});
  const out = withField(object, 'default', isEmpty(limits) ? object.default : limits);
  return withField(out, 'defaultRequest', isEmpty(requests) ? object.defaultRequest : requests);
};

export const podLogOptions: Rule = (object, context) =>
  context.featureEnabled('PodLogsQuerySplitStreams') ? ifUnset(object, { stream: 'All' }) : object;
