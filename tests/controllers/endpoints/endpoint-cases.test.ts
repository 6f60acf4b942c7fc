import type { discoveryv1, Endpoints, Node, Pod, Service } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a service with pods, or with Endpoints of a user, that exist before the controllers start, and the
 * outcome when the controllers have nothing left to do.
 *
 * Pods are written as `STATE OPTIONS @NODE` without spaces:
 *   STATE: R ready, N not ready, T ready and terminating, U not ready and terminating, P pending, S succeeded, F failed.
 *   OPTIONS: `4` (default), `6`, `46` or `64` the families of its addresses, `-` none, `h` a host name, `o` another number for the port `web`.
 *   NODE: `a` (default) and `b`, in zones of the same name.
 * The n-th pod has the addresses 10.0.0.n and fd00::n.
 *
 * The outcome lists the Endpoints (`E`) and the slices (`4` and `6`) with addresses and ports. Of addresses in
 * Endpoints `!` says that they are not ready; of those in slices `!` not ready, `s` not serving, `t` terminating, `#`
 * the host name, `>` the zones and nodes of hints.
 */

type Slice = discoveryv1.EndpointSlice;
type ServiceSpec = NonNullable<Service['spec']>;
interface Given {
  readonly spec?: Partial<ServiceSpec>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Endpoints that a user has created. */
  readonly endpoints?: Partial<Endpoints>;
  /** The annotations of the Endpoints. */
  readonly notes?: Readonly<Record<string, string>>;
  /**
   * Address in a slice that exists before the controller starts and belongs to it. Undefined: there is no such slice.
   */
  readonly slice?: string;
}
type Case = readonly [name: string, given: Given, pods: string, outcome: string];

const port = { name: 'web', port: 80, targetPort: 8080 };
const named = { name: 'web', port: 80, targetPort: 'web' };
const ports = (...all: object[]): Given => ({ spec: { ports: all as ServiceSpec['ports'] } as Partial<ServiceSpec> });
const headless: Partial<ServiceSpec> = { clusterIP: 'None' };
const dual: Partial<ServiceSpec> = { ipFamilyPolicy: 'RequireDualStack' };
const families = (...ipFamilies: string[]) =>
  ({ ipFamilies, ipFamilyPolicy: ipFamilies.length > 1 ? 'RequireDualStack' : 'SingleStack' }) as Partial<ServiceSpec>;
const subset = (ips: readonly string[], numbers: readonly number[], notReady: readonly string[] = []) => ({
  addresses: ips.map((ip) => ({ ip })),
  notReadyAddresses: notReady.map((ip) => ({ ip })),
  ports: numbers.map((number) => ({ name: `p${number}`, port: number, protocol: 'TCP' as const })),
});
const mirrored = (...subsets: object[]): Given => ({
  spec: { selector: undefined } as unknown as Partial<ServiceSpec>,
  endpoints: { subsets } as Partial<Endpoints>,
});

// biome-ignore format: one case in each row
const selected: readonly Case[] = [
  ['without pods', {}, '', 'E; 4 []'],
  ['pods that are ready and not ready', {}, 'R N', 'E 10.0.0.1 10.0.0.2! [web/8080]; 4 10.0.0.1 10.0.0.2!s [web/8080]'],
  ['states of pods', {}, 'R N T U P S F', 'E 10.0.0.1 10.0.0.2! 10.0.0.5! [web/8080]; 4 10.0.0.1 10.0.0.2!s 10.0.0.3!t 10.0.0.4!st 10.0.0.5!s [web/8080]'],
  ['states of pods, all published', { spec: { publishNotReadyAddresses: true } }, 'R N T U P S F', 'E 10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4 10.0.0.5 [web/8080]; 4 10.0.0.1 10.0.0.2s 10.0.0.3t 10.0.0.4st 10.0.0.5s [web/8080]'],
  ['pods without addresses', {}, 'R- N', 'E 10.0.0.2! [web/8080]; 4 10.0.0.2!s [web/8080]'],
  ['the port of pods', ports(named), 'R', 'E 10.0.0.1 [web/8080]; 4 10.0.0.1 [web/8080]'],
  ['different ports of pods', ports(named), 'R Ro', 'E 10.0.0.1 [web/8080] + 10.0.0.2 [web/9090]; 4 10.0.0.1 [web/8080]; 4 10.0.0.2 [web/9090]'],
  ['a port that pods lack', ports({ name: 'x', port: 80, targetPort: 'missing' }), 'R', 'E; 4 10.0.0.1 []'],
  ['several ports', ports(port, { name: 'dns', port: 53, protocol: 'UDP' }, { name: 'sctp', port: 7, protocol: 'SCTP' }), 'R', 'E 10.0.0.1 [dns/53/UDP,sctp/7/SCTP,web/8080]; 4 10.0.0.1 [dns/53/UDP,sctp/7/SCTP,web/8080]'],
  ['the same port of two protocols', ports({ name: 't', port: 53 }, { name: 'u', port: 53, protocol: 'UDP' }), 'R', 'E 10.0.0.1 [t/53,u/53/UDP]; 4 10.0.0.1 [t/53,u/53/UDP]'],
  ['an application protocol', ports({ ...port, appProtocol: 'kubernetes.io/h2c' }), 'R', 'E 10.0.0.1 [web/8080/kubernetes.io/h2c]; 4 10.0.0.1 [web/8080/kubernetes.io/h2c]'],
  ['a port without a name', ports({ port: 80 }), 'R', 'E 10.0.0.1 [/80]; 4 10.0.0.1 [/80]'],
  ['a headless service', { spec: headless }, 'R N', 'E 10.0.0.1 10.0.0.2! [web/8080] service.kubernetes.io/headless; 4 10.0.0.1 10.0.0.2!s [web/8080] service.kubernetes.io/headless'],
  ['a headless service without ports', { spec: { ...headless, ports: [] } }, 'R N', 'E 10.0.0.1 10.0.0.2! [] service.kubernetes.io/headless; 4 10.0.0.1 10.0.0.2!s [] service.kubernetes.io/headless'],
  ['a headless service with host names', { spec: headless }, 'Rh R', 'E 10.0.0.1#host 10.0.0.2 [web/8080] service.kubernetes.io/headless; 4 10.0.0.1#host 10.0.0.2 [web/8080] service.kubernetes.io/headless'],
  ['labels', { labels: { own: 'yes', 'service.kubernetes.io/headless': 'x' } }, 'R', 'E 10.0.0.1 [web/8080] own; 4 10.0.0.1 [web/8080] own'],
  ['annotations', { annotations: { own: 'yes' } }, 'R', 'E 10.0.0.1 [web/8080]; 4 10.0.0.1 [web/8080]'],
  ['IPv6', { spec: families('IPv6') }, 'R46 R6 R4', 'E fd00::1 fd00::2 [web/8080]; 6 fd00::1 fd00::2 [web/8080]'],
  ['both families', { spec: dual }, 'R46 R6 R4', 'E 10.0.0.1 10.0.0.3 [web/8080]; 4 10.0.0.1 10.0.0.3 [web/8080]; 6 fd00::1 fd00::2 [web/8080]'],
  ['both families, IPv6 first', { spec: families('IPv6', 'IPv4') }, 'R64 R46', 'E fd00::1 fd00::2 [web/8080]; 4 10.0.0.1 10.0.0.2 [web/8080]; 6 fd00::1 fd00::2 [web/8080]'],
  ['a headless service with IPv6', { spec: { ...headless, ...families('IPv6') } }, 'R46 R4', 'E fd00::1 [web/8080] service.kubernetes.io/headless; 6 fd00::1 [web/8080] service.kubernetes.io/headless'],
  ['hints for the same zone', { spec: { trafficDistribution: 'PreferSameZone' } }, 'R R@b N', 'E 10.0.0.1 10.0.0.2 10.0.0.3! [web/8080]; 4 10.0.0.1>a 10.0.0.2>b 10.0.0.3!s [web/8080]'],
  ['hints for the same node', { spec: { trafficDistribution: 'PreferSameNode' } }, 'R R@b', 'E 10.0.0.1 10.0.0.2 [web/8080]; 4 10.0.0.1>a,a 10.0.0.2>b,b [web/8080]'],
  ['an existing slice', { slice: '10.0.0.1' }, 'R R', 'E 10.0.0.1 10.0.0.2 [web/8080]; 4 10.0.0.1 10.0.0.2 [web/8080] kept'],
  ['an existing slice with another address', { slice: '10.9.9.9' }, 'R', 'E 10.0.0.1 [web/8080]; 4 10.0.0.1 [web/8080] kept'],
  ['more pods than a slice holds', {}, '101R', 'E 101 addresses [web/8080]; 4 1 addresses [web/8080]; 4 100 addresses [web/8080]'],
  ['an external name', { spec: { type: 'ExternalName', externalName: 'example.com' } }, 'R', ''],
];

// biome-ignore format: one case in each row
const withoutSelector: readonly Case[] = [
  ['no Endpoints', { spec: { selector: undefined } as unknown as Partial<ServiceSpec> }, 'R', ''],
  ['no subsets', mirrored(), '', 'E'],
  ['an address', mirrored(subset(['10.1.0.1'], [80])), '', 'E 10.1.0.1 [p80/80]; 4m 10.1.0.1 [p80/80]'],
  ['no ports', mirrored(subset(['10.1.0.1'], [])), '', 'E 10.1.0.1 []; 4m 10.1.0.1 []'],
  ['several ports', mirrored(subset(['10.1.0.1', '10.1.0.2'], [80, 443])), '', 'E 10.1.0.1 10.1.0.2 [p443/443,p80/80]; 4m 10.1.0.1 10.1.0.2 [p443/443,p80/80]'],
  ['addresses that are not ready', mirrored(subset(['10.1.0.1'], [80], ['10.1.0.2'])), '', 'E 10.1.0.1 10.1.0.2! [p80/80]; 4m 10.1.0.1 10.1.0.2! [p80/80]'],
  ['two subsets with different ports', mirrored(subset(['10.1.0.1'], [80]), subset(['10.1.0.2'], [81])), '', 'E 10.1.0.1 [p80/80] + 10.1.0.2 [p81/81]; 4m 10.1.0.1 [p80/80]; 4m 10.1.0.2 [p81/81]'],
  ['two subsets with the same port', mirrored(subset(['10.1.0.1'], [80]), subset(['10.1.0.2'], [80])), '', 'E 10.1.0.1 [p80/80] + 10.1.0.2 [p80/80]; 4m 10.1.0.1 10.1.0.2 [p80/80]'],
  ['two subsets with the same address', mirrored(subset(['10.1.0.1'], [80]), subset(['10.1.0.1'], [81])), '', 'E 10.1.0.1 [p80/80] + 10.1.0.1 [p81/81]; 4m 10.1.0.1 [p80/80,p81/81]'],
  ['both families', mirrored(subset(['10.1.0.1', 'fd00::1'], [80])), '', 'E 10.1.0.1 fd00::1 [p80/80]; 4m 10.1.0.1 [p80/80]; 6m fd00::1 [p80/80]'],
  ['only IPv6 addresses', mirrored(subset(['fd00::1', 'fd00::2'], [80])), '', 'E fd00::1 fd00::2 [p80/80]; 6m fd00::1 fd00::2 [p80/80]'],
  ['Endpoints with the label skip-mirror', { ...mirrored(subset(['10.1.0.1'], [80])), labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } }, '', 'E 10.1.0.1 [p80/80] endpointslice.kubernetes.io/skip-mirror'],
  ['a wrong label skip-mirror', { ...mirrored(subset(['10.1.0.1'], [80])), labels: { 'endpointslice.kubernetes.io/skip-mirror': 'maybe' } }, '', 'E 10.1.0.1 [p80/80] endpointslice.kubernetes.io/skip-mirror; 4m 10.1.0.1 [p80/80] endpointslice.kubernetes.io/skip-mirror'],
  ['Endpoints of a leader election', { ...mirrored(subset(['10.1.0.1'], [80])), notes: { 'control-plane.alpha.kubernetes.io/leader': '{}' } }, '', 'E 10.1.0.1 [p80/80] control-plane.alpha.kubernetes.io/leader'],
  ['annotations', { ...mirrored(subset(['10.1.0.1'], [80])), notes: { own: 'yes', 'kubectl.kubernetes.io/last-applied-configuration': '{}' } }, '', 'E 10.1.0.1 [p80/80] own; 4m 10.1.0.1 [p80/80] own'],
  ['labels', { ...mirrored(subset(['10.1.0.1'], [80])), labels: { own: 'yes' } }, '', 'E 10.1.0.1 [p80/80] own; 4m 10.1.0.1 [p80/80] own'],
  ['1000 addresses', mirrored(subset(Array.from({ length: 1000 }, (_, i) => `10.1.${Math.floor(i / 250)}.${(i % 250) + 1}`), [80])), '', 'E 1000 addresses [p80/80]; 4m 1000 addresses [p80/80]'],
  ['1001 addresses', mirrored(subset(Array.from({ length: 1001 }, (_, i) => `10.1.${Math.floor(i / 250)}.${(i % 250) + 1}`), [80])), '', 'E 1001 addresses [p80/80]; 4m 1000 addresses [p80/80]'],
];

const groups = { selected, withoutSelector };
const namespaceOf = (group: string, i: number) => `${group.toLowerCase()}-${i}`;
const parsePods = (text: string): readonly string[] =>
  (text === '' ? [] : text.split(' ')).flatMap((each) => {
    const [, count, state = ''] = /^(\d*)(.*)$/.exec(each) ?? [];
    return Array<string>(Number(count || 1)).fill(state);
  });

function podOf(text: string, i: number): Pod {
  const state = text.charAt(0);
  const { 1: chosen = '' } = /^.([46]*)/.exec(text) ?? [];
  const addresses = { '4': `10.0.0.${i + 1}`, '6': `fd00::${(i + 1).toString(16)}` };
  const ips = text.includes('-') ? [] : [...(chosen || '4')].map((family) => addresses[family as '4' | '6']);
  const isReady = /[RT]/.test(state);
  const phase = { P: 'Pending', S: 'Succeeded', F: 'Failed' }[state] ?? 'Running';
  const number = text.includes('o') ? 9090 : 8080;
  return {
    metadata: { name: `pod-${i}`, labels: { app: 'x' } },
    spec: {
      nodeName: text.endsWith('@b') ? 'b' : 'a',
      restartPolicy: 'Never',
      containers: [{ name: 'c', image: 'i', ports: [{ name: 'web', containerPort: number }] }],
      ...(text.includes('h') && { hostname: 'host', subdomain: 'svc' }),
    },
    status: {
      phase,
      ...(ips[0] && { podIP: ips[0], podIPs: ips.map((ip) => ({ ip })) }),
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    },
  } as Pod;
}

async function prepareCase(client: Client, namespace: string, [, given, podText]: Case) {
  const of = <T extends Pod | Service | Endpoints>(resource: string, kind: string) =>
    client.resource(describeResource<T>({ version: 'v1', resource, kind })).namespace(namespace);
  const pods = of<Pod>('pods', 'Pod');
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  for (const [i, text] of parsePods(podText).entries()) {
    const pod = podOf(text, i);
    const created = await pods.create(pod);
    await pods.updateStatus({ ...created, ...(pod.status && { status: pod.status }) });
    if (/[TU]/.test(text)) await pods.delete(`pod-${i}`);
  }
  const { labels = {}, annotations = {} } = given;
  const service = await of<Service>('services', 'Service').create({
    metadata: { name: 'svc', labels, annotations },
    spec: { selector: { app: 'x' }, ports: [port], ...given.spec },
  });
  if (given.endpoints) {
    const { notes = {} } = given;
    const metadata = { name: 'svc', labels, annotations: notes };
    await of<Endpoints>('endpoints', 'Endpoints').create({ ...given.endpoints, metadata } as Endpoints);
  }
  if (given.slice !== undefined) {
    const slices = client.resource(
      describeResource<Slice>({
        group: 'discovery.k8s.io',
        version: 'v1',
        resource: 'endpointslices',
        kind: 'EndpointSlice',
      }),
    );
    await slices.namespace(namespace).create({
      metadata: {
        name: 'svc-before',
        labels: {
          'kubernetes.io/service-name': 'svc',
          'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        },
        ownerReferences: [
          {
            apiVersion: 'v1',
            kind: 'Service',
            name: 'svc',
            uid: service.metadata.uid ?? '',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      addressType: 'IPv4',
      endpoints: [{ addresses: [given.slice], conditions: { ready: true, serving: true, terminating: false } }],
      ports: [{ name: 'web', port: 8080, protocol: 'TCP' }],
    } as Slice);
  }
}

const portsText = (
  all: readonly { name?: string; port?: number; protocol?: string; appProtocol?: string }[] | null | undefined,
) =>
  (all ?? [])
    .map(
      (each) =>
        `${each.name ?? ''}/${each.port}${each.protocol === 'TCP' ? '' : `/${each.protocol}`}${each.appProtocol ? `/${each.appProtocol}` : ''}`,
    )
    .sort()
    .join(',');

/** @param isLong whether to print only the number of addresses */
const listText = (all: readonly string[], isLong: boolean) =>
  isLong ? `${all.length} addresses` : [...all].sort().join(' ');

function sliceText({ metadata, addressType, endpoints, ports: all }: Slice, isLong: boolean): string {
  const addresses = (endpoints ?? []).map(({ addresses: [ip], conditions, hostname, hints }) => {
    const marks = [
      conditions?.ready === false ? '!' : '',
      conditions?.serving === false ? 's' : '',
      conditions?.terminating ? 't' : '',
      hostname ? `#${hostname}` : '',
      hints ? `>${[...(hints.forZones ?? []), ...(hints.forNodes ?? [])].map(({ name }) => name)}` : '',
    ];
    return `${ip}${marks.join('')}`;
  });
  const {
    'kubernetes.io/service-name': _,
    'endpointslice.kubernetes.io/managed-by': by,
    ...labels
  } = metadata.labels ?? {};
  const notes = Object.keys(metadata.annotations ?? {}).filter(
    (key) => key !== 'endpoints.kubernetes.io/last-change-trigger-time',
  );
  return [
    `${addressType.slice(3).replace('v', '')}${by?.startsWith('endpointslicemirroring') ? 'm' : ''}`,
    listText(addresses, isLong),
    `[${portsText(all)}]`,
    ...Object.keys(labels),
    ...notes,
    ...(metadata.name === 'svc-before' ? ['kept'] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

function endpointsText({ metadata, subsets = [] }: Endpoints, isLong: boolean): string {
  const texts = subsets.map(({ addresses = [], notReadyAddresses = [], ports: all }) => {
    const ready = addresses.map(({ ip, hostname }) => `${ip}${hostname ? `#${hostname}` : ''}`);
    return `${listText([...ready, ...notReadyAddresses.map(({ ip }) => `${ip}!`)], isLong)} [${portsText(all)}]`;
  });
  const { 'endpoints.kubernetes.io/managed-by': _, ...labels } = metadata.labels ?? {};
  const notes = Object.keys(metadata.annotations ?? {}).filter(
    (key) => !/last-change-trigger-time|last-applied/.test(key),
  );
  return ['E', texts.sort().join(' + '), ...Object.keys(labels), ...notes].filter(Boolean).join(' ');
}

async function outcomeOf(server: ControllerServer, namespace: string): Promise<string> {
  const slices = server.of<Slice>('endpointslices', 'EndpointSlice', 'discovery.k8s.io').namespace(namespace);
  const [endpoints] = (await server.of<Endpoints>('endpoints', 'Endpoints').namespace(namespace).list()).items;
  const { items } = await slices.list();
  const isLong = items.flatMap((slice) => slice.endpoints ?? []).length > 10;
  const texts = items.map((slice) => sliceText(slice, isLong)).sort();
  return [...(endpoints ? [endpointsText(endpoints, isLong)] : []), ...texts].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['endpoints-controller', 'endpointslice-controller', 'endpointslice-mirroring-controller'],
    {},
    {
      serviceClusterIPRange: '10.96.0.0/16,fd01::/112',
      prepare: async (client) => {
        const nodes = client.resource(describeResource<Node>({ version: 'v1', resource: 'nodes', kind: 'Node' }));
        for (const name of ['a', 'b'])
          await nodes.create({ metadata: { name, labels: { 'topology.kubernetes.io/zone': name } } });
        for (const [group, cases] of Object.entries(groups)) {
          for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(group, i), each);
        }
      },
    },
  );
  // When the controllers have handled services that were created later, they have handled all cases.
  for (const [name, given, pods, outcome] of [selected[1], withoutSelector[2]] as readonly Case[]) {
    const namespace = pods === '' ? 'later-mirrored' : 'later';
    await prepareCase(server.client, namespace, [name, given, pods, outcome]);
    await server.until(async () => (await outcomeOf(server, namespace)) === outcome);
  }
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('Endpoints and slices of a service (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i))).toBe(each[3]);
  });
});
