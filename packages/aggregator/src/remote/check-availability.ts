import type { discoveryv1, Service } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type RemoteSpec, serviceOf } from '../api-service.js';
import { askServer } from './ask-server.js';
import type { RemoteConnections } from './remote-connections.js';
import { pathOf } from './remote-discovery.js';

/** The label of an endpoint slice with the name of its service. */
export const sliceServiceLabel = 'kubernetes.io/service-name';

/**
 * Number of requests without a response after which a server counts as unavailable: it may have several endpoints, some
 * of which do not answer.
 */
const attempts = 5;

/**
 * Maximum number of bytes of a response that are read. Only the status counts; the body is read so that the connection
 * can be used again.
 */
const maxReadBytes = 256 * 1024;

/** Content of the condition `Available`. */
export interface Availability {
  readonly status: 'True' | 'False';
  readonly reason:
    | 'Passed'
    | 'ServiceNotFound'
    | 'ServicePortError'
    | 'EndpointsNotFound'
    | 'MissingEndpoints'
    | 'FailedDiscoveryCheck';
  readonly message: string;
}

/** The objects about services, by `namespace/name` of the service. */
export interface FoundObjects {
  service(key: string): Service | undefined;
  slices(key: string): readonly discoveryv1.EndpointSlice[];
}

/**
 * Checks whether the server behind an APIService answers with the resources that it serves. Its certificate is not
 * verified.
 */
export async function checkAvailability(
  name: string,
  spec: RemoteSpec,
  found: FoundObjects,
  connections: RemoteConnections,
  signal: AbortSignal,
): Promise<Availability> {
  const missing = checkService(spec, found);
  if (missing !== undefined) return missing;
  const attempt = async () => {
    const { origin, ...rest } = await connections.backendOf(name, spec, { verifies: false });
    const url = `${origin}${pathOf(spec)}`;
    const failed = (reason: string) => new Error(`failing or missing response from ${url}: ${reason}`);
    const { status } = await askServer({ origin, ...rest }, pathOf(spec), { maxBytes: maxReadBytes, signal }).catch(
      (error: unknown) => {
        throw failed(`Get ${goQuote(url)}: ${errorText(error)}`);
      },
    );
    if (status < 200 || status > 299) throw failed(`bad status from ${url}: ${status}`);
  };
  try {
    await Promise.any(Array.from({ length: attempts }, attempt));
    return { status: 'True', reason: 'Passed', message: 'all checks passed' };
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    return { status: 'False', reason: 'FailedDiscoveryCheck', message: errorText(reasons.at(-1)) };
  }
}

/** The problem with the service or its endpoints; undefined when they are usable. */
function checkService(spec: RemoteSpec, found: FoundObjects): Availability | undefined {
  const { namespace, name, port } = serviceOf(spec);
  const key = `${namespace}/${name}`;
  const about = `service/${name} in ${goQuote(namespace)}`;
  const failed = (reason: Availability['reason'], message: string): Availability => ({
    status: 'False',
    reason,
    message,
  });
  const service = found.service(key);
  if (service === undefined) return failed('ServiceNotFound', `${about} is not present`);
  const { type = 'ClusterIP', ports = [] } = service.spec ?? {};
  // Services of other types may lead anywhere.
  if (type !== 'ClusterIP') return undefined;
  const servicePort = ports.find((each) => each.port === port);
  if (servicePort === undefined) return failed('ServicePortError', `${about} is not listening on port ${port}`);
  const slices = found.slices(key);
  if (slices.length === 0) return failed('EndpointsNotFound', `cannot find endpointslices for ${about}`);
  const portName = servicePort.name ?? '';
  const isReady = slices.some(
    ({ ports = [], endpoints = [] }) =>
      endpoints.some(({ conditions }) => conditions?.ready !== false) &&
      ports.some((each) => each.name === portName && each.port !== undefined),
  );
  if (isReady) return undefined;
  return failed(
    'MissingEndpoints',
    `endpointslices for ${about} have no addresses with port name ${goQuote(portName)}`,
  );
}
