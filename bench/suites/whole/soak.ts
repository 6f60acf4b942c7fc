import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from '../../kit/client.js';
import { largePod } from '../../kit/large-pod.js';
import { percentile } from '../../kit/load/load.js';
import { RequestProbe } from '../../kit/request-probe.js';
import { anonymousMegabytes, cpuSeconds, residentMegabytes } from '../../kit/server-process.js';
import { readTurns, type Turns } from '../floods/turns.js';
import { podsPath } from './requests.js';
import type { Subject } from './subject.js';

/** Figures of one interval of a soak. Times are in ms. */
export interface SoakSample {
  /** Seconds since the start of the soak. */
  readonly at: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Resident memory. */
  readonly megabytes: number | undefined;
  /** Resident memory without that of mapped files, such as those of lmdb, which the system can reclaim. */
  readonly privateMegabytes: number | undefined;
  /** 99th percentile for each kind of request. */
  readonly p99Of: Readonly<Record<Kind, number>>;
  /**
   * Maximum time of a `GET /livez` that another process sends every 20 ms. The event loop of the server was not blocked
   * for longer than that.
   */
  readonly longestProbe: number;
  readonly failed: number;
  /** Turns of the server's first thread; undefined for other servers. */
  readonly turns: Turns | undefined;
  /** Number of processors that the server used; undefined if the system does not report it. */
  readonly serverCores: number | undefined;
  /**
   * Activity of the process that sends the requests. While this process is busy it notices responses late, which raises
   * p50 and p99.
   */
  readonly client: ClientLoad;
}

/** Activity of a process in one interval. */
interface ClientLoad {
  /** Number of processors that the process used. */
  readonly cores: number;
  /** Maximum and 99th percentile of the time between two turns of the event loop, in ms. */
  readonly longest: number;
  readonly p99: number;
}

/** Measured by {@link Mix} itself. */
type MixSample = Omit<SoakSample, 'at' | 'megabytes' | 'privateMegabytes' | 'turns' | 'serverCores'>;

const kinds = ['create', 'delete', 'patch', 'get', 'list'] as const;
type Kind = (typeof kinds)[number];
/** Ten requests, which are sent in this order repeatedly. */
const turns: readonly Kind[] = [
  'create',
  'delete',
  'patch',
  'create',
  'delete',
  'patch',
  'create',
  'delete',
  'get',
  'list',
];

export interface Soak {
  readonly label: string;
  /** Highest rate of the mixed load, and the rate of the soak, 70 % of it; requests per second. */
  readonly highest: number;
  readonly rate: number;
  readonly samples: readonly SoakSample[];
}

const intervalSeconds = 10;
const warmUpSeconds = 20;
/** Rate of the soak as a part of the highest rate. */
const share = 0.7;
/** Number of Pods that exist at a time. */
const population = 2000;
const watchers = 100;

/**
 * Sends a mixed load (creates, updates, reads, lists and deletions, beside watches) for some minutes at 70 % of the
 * highest rate.
 */
export async function soak(subject: Subject, minutes: number, report: (sample: SoakSample) => void): Promise<Soak> {
  const mix = new Mix(subject);
  try {
    await mix.begin();
    // In the first part the server compiles its code.
    await mix.run(warmUpSeconds, undefined);
    const highest = (await mix.run(intervalSeconds, undefined)).perSecond;
    const rate = highest * share;
    const samples: SoakSample[] = [];
    if (subject.workers === 1) await readTurns(subject.pids[0] as number);
    const begun = performance.now();
    const count = Math.max(1, Math.round((minutes * 60) / intervalSeconds));
    for (let i = 0; i < count; i++) {
      const [usedBefore = 0, sampleBegun] = [await cpuSeconds(...subject.pids), performance.now()];
      const sample = await mix.run(intervalSeconds, rate);
      const used = await cpuSeconds(...subject.pids);
      const serverCores = used && ((used - usedBefore) * 1000) / (performance.now() - sampleBegun);
      const whole: SoakSample = {
        ...sample,
        at: Math.round((performance.now() - begun) / 1000),
        megabytes: await residentMegabytes(...subject.pids),
        privateMegabytes: await anonymousMegabytes(...subject.pids),
        turns: subject.workers === 1 ? await readTurns(subject.pids[0] as number) : undefined,
        serverCores,
      };
      samples.push(whole);
      report(whole);
    }
    return { label: subject.label, highest, rate, samples };
  } finally {
    mix.close();
  }
}

/**
 * The mixed load. Of ten requests, three create, three delete, two update, one reads, and one lists a hundredth of the
 * Pods.
 */
class Mix {
  readonly #client: Client;
  readonly #target: Subject['target'];
  readonly #probe = new RequestProbe();
  #next = 0;
  #requests = 0;

  constructor({ target }: Subject) {
    this.#target = target;
    this.#client = new Client(target, 6);
  }

  async begin(): Promise<void> {
    await this.#probe.start(this.#target);
    await Promise.all(
      Array.from({ length: watchers }, async () => {
        const stream = this.#client.open('GET', `${podsPath}?watch=1&labelSelector=app%3Dapp-7`);
        stream.on('error', () => {}).resume();
        await new Promise((resolve) => stream.once('response', resolve));
      }),
    );
    for (let i = 0; i < population / 10; i++) await Promise.all(Array.from({ length: 10 }, () => this.#create()));
  }

  /** @param rate requests per second. Undefined: 64 requests are always in flight */
  async run(seconds: number, rate: number | undefined): Promise<MixSample> {
    const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
    let failed = 0;
    this.#probe.reset();
    const begun = performance.now();
    const usedBefore = process.cpuUsage();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const end = begun + seconds * 1000;
    const send = async () => {
      const sent = performance.now();
      const kind = turns[this.#requests++ % turns.length] as Kind;
      const status = await this.#send(kind).catch(() => 0);
      if (status < 200 || status >= 300) failed++;
      times[kind].push(performance.now() - sent);
    };
    if (rate === undefined) {
      const lane = async () => {
        while (performance.now() < end) await send();
      };
      await Promise.all(Array.from({ length: 64 }, lane));
    } else {
      // Requests are sent when they are due, however long the answers take.
      const pending = new Set<Promise<void>>();
      for (let sent = 0; performance.now() < end; ) {
        const due = ((performance.now() - begun) / 1000) * rate;
        for (; sent < due; sent++) {
          const one: Promise<void> = send().finally(() => pending.delete(one));
          pending.add(one);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await Promise.all(pending);
    }
    delay.disable();
    const { user, system } = process.cpuUsage(usedBefore);
    const client = {
      cores: (user + system) / 1000 / (performance.now() - begun),
      longest: delay.max / 1e6,
      p99: delay.percentile(99) / 1e6,
    };
    for (const each of kinds) times[each].sort((a, b) => a - b);
    const all = Object.values(times)
      .flat()
      .sort((a, b) => a - b);
    const perSecond = all.length / ((performance.now() - begun) / 1000);
    const longestProbe = await this.#probe.longest();
    const p99Of = Object.fromEntries(kinds.map((kind) => [kind, percentile(times[kind], 0.99)])) as Record<
      Kind,
      number
    >;
    return { perSecond, p50: percentile(all, 0.5), p99: percentile(all, 0.99), p99Of, longestProbe, client, failed };
  }

  #send(kind: Kind): Promise<number> {
    // Pods are deleted in the order in which they were created.
    const oldest = Math.max(0, this.#next - population);
    const existing = `${podsPath}/soak-${oldest + 200 + ((this.#requests * 7919) % (population - 400))}`;
    switch (kind) {
      case 'create':
        return this.#create();
      case 'delete':
        return this.#client.status('DELETE', `${podsPath}/soak-${this.#deleted++}?gracePeriodSeconds=0`, {});
      case 'patch': {
        const body = JSON.stringify({ metadata: { annotations: { round: `${this.#requests}` } } });
        return this.#client.status('PATCH', existing, { 'content-type': 'application/merge-patch+json' }, body);
      }
      case 'get':
        return this.#client.status('GET', existing, {});
      case 'list':
        return this.#client.status('GET', `${podsPath}?labelSelector=app%3Dapp-7`, {});
    }
  }

  #deleted = 0;

  #create(): Promise<number> {
    const pod = largePod(this.#next);
    const named = { ...pod, metadata: { ...pod.metadata, name: `soak-${this.#next++}` } };
    return this.#client.status('POST', podsPath, { 'content-type': 'application/json' }, JSON.stringify(named));
  }

  close(): void {
    this.#client.close();
    this.#probe.end();
  }
}
