import type { Event, networkingv1 } from '@k8s-ts/api/types';
import { errorText, isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Client, type Clock, describeResource, type ResourceClient } from '@k8s-ts/client';

type ServiceCIDR = networkingv1.ServiceCIDR;

/** Name of the ServiceCIDR of `--service-cluster-ip-range`. */
const name = 'kubernetes';
const component = 'kubernetes-service-cidr-controller';
const kind = { apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR' } as const;

export interface DefaultServiceCIDROptions {
  /** Returns the client. Called again for each piece of work. */
  readonly client: () => Client;
  /** One or two CIDRs, the primary one first. */
  readonly ranges: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  /** Called with failures that are also events. */
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a function that creates the ServiceCIDR of the range of cluster IPs, and writes down that it is ready
 * (`kubernetes pkg/controlplane/controller/defaultservicecidr`). An existing ServiceCIDR keeps its ranges, but the
 * secondary range is added when it has only the primary one. Events warn of other ranges, and of a ServiceCIDR that
 * another client marked as not ready. The same event is written once.
 */
export function newDefaultServiceCIDR({
  client,
  ranges,
  clock,
  onError,
}: DefaultServiceCIDROptions): () => Promise<void> {
  const warned = new Set<string>();
  const warn = async (about: ServiceCIDR, reason: string, message: string): Promise<void> => {
    const key = `${reason} ${message}`;
    if (warned.has(key)) return;
    try {
      await writeWarning(client(), about, reason, message, clock.now());
      warned.add(key);
    } catch (error) {
      onError(error);
    }
  };
  /** Tries a write. Users learn from an event that it has failed. */
  const attempt = async (about: ServiceCIDR, write: () => Promise<unknown>, message: (error: unknown) => string) => {
    try {
      await write();
    } catch (error) {
      onError(error);
      await warn(about, 'KubernetesDefaultServiceCIDRError', message(error));
    }
  };
  return async () => {
    const resource = client().resource(
      describeResource<ServiceCIDR>({
        group: 'networking.k8s.io',
        version: 'v1',
        resource: 'servicecidrs',
        kind: 'ServiceCIDR',
      }),
    );
    const found = await findOrCreate(resource, ranges);
    const cidrs = found.spec?.cidrs ?? [];
    const [from, to] = [listText(cidrs), listText(ranges)];
    if (ranges.length === 2 && cidrs.length === 1 && cidrs[0] === ranges[0]) {
      const problem = `The default ServiceCIDR can not be upgraded from ${ranges[0]} to dual stack ${to}`;
      const write = () => resource.update({ ...found, spec: { cidrs: [...ranges] } });
      return attempt(found, write, (error) => `${problem} : ${errorText(error)}`);
    }
    // A ServiceCIDR that is being deleted is left to its controller.
    if (found.metadata?.deletionTimestamp) return;
    if (from !== to) {
      const problem = `The default ServiceCIDR ${from} does not match the controller flag configurations ${to}`;
      return warn(found, 'KubernetesDefaultServiceCIDRInconsistent', problem);
    }
    const ready = found.status?.conditions?.find(({ type }) => type === 'Ready');
    if (ready?.status === 'False') {
      return warn(found, ready.reason ?? '', `Configuration matches, but ${ready.message ?? ''}`);
    }
    if (ready?.status === 'True') return;
    const problem = 'The default ServiceCIDR Status can not be set to Ready=True';
    return attempt(
      found,
      () => markReady(resource, clock.now()),
      () => problem,
    );
  };
}

const listText = (cidrs: readonly string[]): string => `[${cidrs.join(' ')}]`;

async function findOrCreate(resource: ResourceClient<ServiceCIDR>, ranges: readonly string[]): Promise<ServiceCIDR> {
  try {
    return await resource.get(name);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    return await resource.create({ metadata: { name }, spec: { cidrs: [...ranges] } });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return resource.get(name);
  }
}

function markReady(resource: ResourceClient<ServiceCIDR>, now: number): Promise<unknown> {
  const condition = {
    type: 'Ready',
    status: 'True' as const,
    message: 'Kubernetes default Service CIDR is ready',
    lastTransitionTime: formatTime(now),
  };
  // The type requires a reason, but an apply may leave it out.
  const applied = { ...kind, metadata: { name }, status: { conditions: [condition] } } as unknown as ServiceCIDR;
  return resource.apply(applied, { fieldManager: component, force: true, subresource: 'status' });
}

/** Writes a warning about the ServiceCIDR as client-go does. */
async function writeWarning(
  client: Client,
  { metadata: { uid, resourceVersion } = {} }: ServiceCIDR,
  reason: string,
  message: string,
  now: number,
): Promise<void> {
  const events = client
    .resource(describeResource<Event>({ version: 'v1', resource: 'events', kind: 'Event' }))
    .namespace('default');
  const at = formatTime(now);
  await events.create({
    metadata: { name: `${name}.${(BigInt(Math.floor(now)) * 1_000_000n).toString(16)}`, namespace: 'default' },
    involvedObject: { ...kind, name, ...(uid ? { uid } : {}), ...(resourceVersion ? { resourceVersion } : {}) },
    reason,
    message,
    source: { component },
    firstTimestamp: at,
    lastTimestamp: at,
    count: 1,
    type: 'Warning',
    reportingComponent: component,
    reportingInstance: '',
  });
}
