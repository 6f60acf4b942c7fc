import { child, eachOf, ifEmpty, ifUnset, isEmpty, type Obj, withField, within } from '../../object-fields.js';
import type { RemovedKindConversion } from './removed-kind.js';

/**
 * A backend of v1beta1 has `serviceName` and `servicePort`, where one of v1 has `service`
 * (`kubernetes pkg/apis/networking/v1beta1/conversion.go`).
 */
function backendToV1({ serviceName, servicePort, ...backend }: Obj): Obj {
  const isNamed = typeof servicePort === 'string';
  if (isEmpty(serviceName) && !isNamed && isEmpty(servicePort)) return backend;
  const port = isNamed ? { name: servicePort } : { number: servicePort };
  return { ...backend, service: { name: serviceName, port } };
}

const pathToV1 = (path: Obj): Obj =>
  ifUnset(within(path, 'backend', backendToV1), { pathType: 'ImplementationSpecific' });

/** An Ingress of extensions/v1beta1 or networking.k8s.io/v1beta1. */
export const ingress: RemovedKindConversion = (object, complete) => {
  const { backend, ...spec } = child(object, 'spec') ?? {};
  const rules = eachOf(spec, 'rules', (rule) =>
    child(rule, 'http') === undefined ? rule : within(rule, 'http', (http) => eachOf(http, 'paths', pathToV1)),
  );
  const defaultBackend = backend ? backendToV1(backend as Obj) : undefined;
  return complete({ ...object, spec: withField(rules, 'defaultBackend', defaultBackend) });
};

/** An IngressClass of networking.k8s.io/v1beta1, where an absent scope of its parameters stays absent. */
export const ingressClass: RemovedKindConversion = (object) => object;

/** A NetworkPolicy of extensions/v1beta1, where ports have no default protocol. */
export const networkPolicy: RemovedKindConversion = (object) =>
  within(object, 'spec', (spec) =>
    ifEmpty(spec, { policyTypes: isEmpty(spec.egress) ? ['Ingress'] : ['Ingress', 'Egress'] }),
  );

const zoneLabel = 'topology.kubernetes.io/zone';
const hostnameLabel = 'kubernetes.io/hostname';

/**
 * An endpoint's topology holds its zone, and often its node again
 * (`kubernetes pkg/apis/discovery/v1beta1/conversion.go`).
 */
function endpointToV1({ topology, ...endpoint }: Obj): Obj {
  if (topology === undefined) return endpoint;
  const { [zoneLabel]: zone, [hostnameLabel]: hostname, ...others } = topology as Obj;
  const repeated = hostname === undefined || hostname === endpoint.nodeName;
  const left = repeated ? others : { ...others, [hostnameLabel]: hostname };
  const deprecatedTopology = Object.keys(left).length === 0 ? undefined : left;
  return withField(withField(endpoint, 'zone', zone), 'deprecatedTopology', deprecatedTopology);
}

/** An EndpointSlice of discovery.k8s.io/v1beta1. */
export const endpointSlice: RemovedKindConversion = (object, complete) =>
  complete(eachOf(object, 'endpoints', endpointToV1));
