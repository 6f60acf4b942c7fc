import { defaultAdmissionPlugins } from '../../../packages/controlplane/src/admission/index.js';
import { Client, inFlight } from '../../kit/client.js';
import { type ServerProcess, startServer, threadSeconds } from '../../kit/server-process.js';
import { median } from '../../kit/statistics.js';
import { type CreatedKind, createdKinds } from './objects.js';

/** Numbers of measured turns and requests. */
export interface Extent {
  readonly turns: number;
  readonly warmUp: number;
  /** Requests to each server in a turn. */
  readonly requests: number;
  readonly fromSources: boolean;
  /** Names of the kinds, see {@link createdKinds}. */
  readonly kinds: readonly string[];
}

/** Result of one run for one kind. */
export interface PairedTimes {
  /** CPU time of the server process per create, in µs. */
  readonly withPlugins: number;
  readonly without: number;
  /**
   * Median over the turns of the time with plugins, as a multiple of the mean time of the two servers without plugins.
   */
  readonly ratio: number;
  /**
   * Median over the turns of the time of the second server without plugins, as a multiple of the time of the first one.
   */
  readonly noise: number;
}

interface Measured {
  readonly server: ServerProcess;
  readonly client: Client;
}

const width = 16;

/**
 * Starts three servers, one with the default plugins and two without, and measures creates of each kind on them in
 * short turns.
 */
export async function pairedCreates(extent: Extent): Promise<ReadonlyMap<string, PairedTimes>> {
  const off = [`--disable-admission-plugins=${defaultAdmissionPlugins.join(',')}`];
  const servers: Measured[] = [];
  try {
    for (const flags of [[], off, off]) {
      const server = await startServer(flags, extent.fromSources);
      const client = new Client(server.target, 4);
      servers.push({ server, client });
      await client.json('POST', '/api/v1/namespaces', { metadata: { name: 'bench' } });
    }
    const found = new Map<string, PairedTimes>();
    let first = 0;
    for (const name of extent.kinds) {
      const kind = createdKinds[name];
      if (kind === undefined) throw new Error(`unknown kind ${name}`);
      found.set(name, await timesOf(servers, kind, extent, first));
      first += (extent.turns + extent.warmUp) * extent.requests;
    }
    return found;
  } finally {
    for (const { server, client } of servers) {
      client.close();
      await server.stop();
    }
  }
}

async function timesOf(
  servers: readonly Measured[],
  { path, object, objectWithout = object }: CreatedKind,
  { turns, warmUp, requests }: Extent,
  first: number,
): Promise<PairedTimes> {
  const samples: (readonly number[])[] = [];
  for (let turn = 0; turn < turns + warmUp; turn++) {
    const times: number[] = [];
    // The order of the servers rotates with the turns.
    for (const i of servers.keys()) {
      const at = (turn + i) % servers.length;
      const make = at === 0 ? object : objectWithout;
      times[at] = await measure(servers[at] as Measured, requests, path, make, first + turn * requests);
    }
    if (turn >= warmUp) samples.push(times);
  }
  const medianOf = (figure: (withPlugins: number, without: number, again: number) => number) =>
    median(samples.map(([a = 0, b = 0, c = 0]) => figure(a, b, c)));
  return {
    withPlugins: medianOf((withPlugins) => withPlugins),
    without: medianOf((_, without, again) => (without + again) / 2),
    ratio: medianOf((withPlugins, without, again) => (2 * withPlugins) / (without + again)),
    noise: medianOf((_, without, again) => again / without),
  };
}

/**
 * Creates objects on a server. @returns the CPU time of all threads of the server per object, garbage collections
 * included, in µs
 */
async function measure(
  { server, client }: Measured,
  requests: number,
  path: string,
  object: (index: number) => object,
  first: number,
): Promise<number> {
  const before = await threadSeconds(server.pid);
  await inFlight(requests, width, async (index) => {
    await client.json('POST', path, object(first + index));
  });
  return (((await threadSeconds(server.pid)) - before) * 1e6) / requests;
}
