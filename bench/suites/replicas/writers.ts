import { isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';
import type { Acknowledged } from '../../../tests/kit/stored-history.js';

/** One request of a writer. Times are in ms, on the clock of `performance.now()`. */
export interface Request {
  readonly verb: 'create' | 'update' | 'delete' | 'get' | 'list';
  /** Time at which the request had to be sent. */
  readonly due: number;
  /** Time at which the request was sent. Later than `due` if the request before it was answered later. */
  readonly sent: number;
  /** Time from `due` until the answer, including all waits and repetitions of the client. */
  readonly took: number;
  /** The error that the client returned. Undefined for a success. */
  readonly error?: string;
}

type ConfigMaps = ResourceClient<KubeObject>;

/** Number of objects of each lane. */
const namesPerLane = 12;

/**
 * Creates, updates and deletes ConfigMaps at a steady rate, however long the answers take. Each lane has objects of its
 * own and sends one request at a time; requests that become due meanwhile wait. After every fourth write the client of
 * another lane reads the object (with a quorum) or the list of its namespace, and the result is compared with the
 * write.
 */
export class Writers {
  /** Acknowledged writes by lane, in order. */
  readonly acknowledged: readonly Acknowledged[][];
  readonly requests: Request[] = [];
  /** Reads that did not contain a write which was acknowledged before them. */
  readonly stale: string[] = [];
  readonly #clients: readonly ConfigMaps[];
  readonly #namespaces: readonly string[];
  readonly #exists: readonly Map<string, boolean | undefined>[];
  #count = 0;

  /** @param clients one for each lane */
  constructor(clients: readonly ConfigMaps[], namespaces: readonly string[]) {
    this.#clients = clients;
    this.#namespaces = namespaces;
    this.acknowledged = clients.map(() => []);
    this.#exists = clients.map(() => new Map());
  }

  /**
   * Sends requests until the signal aborts. Resolves when all are answered.
   *
   * @param rate number of writes per second
   */
  async run(rate: number, signal: AbortSignal): Promise<void> {
    const lanes = this.#clients.map(() => Promise.resolve());
    const begun = performance.now();
    for (let sent = 0; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, 5))) {
      const wanted = ((performance.now() - begun) / 1000) * rate;
      for (; sent < wanted; sent++) {
        const lane = sent % lanes.length;
        const due = begun + (sent / rate) * 1000;
        const number = this.#count++;
        lanes[lane] = (lanes[lane] as Promise<void>).then(() => this.#step(lane, number, due));
      }
    }
    await Promise.all(lanes);
  }

  async #step(lane: number, number: number, due: number): Promise<void> {
    const turn = Math.floor(number / this.#clients.length);
    const at = turn % namesPerLane;
    const cycle = Math.floor(turn / namesPerLane);
    const name = `l${lane}-${at}`;
    const namespace = this.#namespaces[(lane * namesPerLane + at) % this.#namespaces.length] as string;
    const path = `${namespace}/${name}`;
    await this.#write(lane, due, cycle + at, path, namespace, name);
    if (turn % 4 === 3) await this.#read(lane, turn % 8 === 3 ? 'get' : 'list', path, namespace, name);
  }

  async #write(lane: number, due: number, turn: number, path: string, namespace: string, name: string): Promise<void> {
    const exists = this.#exists[lane] as Map<string, boolean | undefined>;
    const was = exists.has(path) ? exists.get(path) : false;
    const verb = was === false ? 'create' : turn % 3 === 0 ? 'delete' : 'update';
    const object = { metadata: { name, namespace }, data: { turn: String(turn), text: 'x'.repeat(400) } };
    const client = (this.#clients[lane] as ConfigMaps).namespace(namespace);
    exists.set(path, undefined);
    const sent = performance.now();
    try {
      const answer = verb === 'delete' ? await client.delete(name) : await client[verb](object);
      const type = verb === 'create' ? 'ADDED' : verb === 'update' ? 'MODIFIED' : 'DELETED';
      const revision = type === 'DELETED' ? undefined : Number(answer.metadata?.resourceVersion);
      this.acknowledged[lane]?.push({ path, type, revision });
      exists.set(path, verb !== 'delete');
      this.#note(verb, due, sent);
    } catch (error) {
      // After a write whose answer was lost, the object may or may not be there.
      if (was === undefined && isNotFound(error)) exists.set(path, false);
      else if (was === undefined && isAlreadyExists(error)) exists.set(path, true);
      else this.#note(verb, due, sent, error);
    }
  }

  /** Reads an object whose last write was acknowledged. */
  async #read(lane: number, verb: 'get' | 'list', path: string, namespace: string, name: string): Promise<void> {
    const exists = this.#exists[lane]?.get(path);
    if (exists === undefined) return;
    const revision = this.acknowledged[lane]?.at(-1)?.revision;
    const client = (this.#clients[(lane + 1) % this.#clients.length] as ConfigMaps).namespace(namespace);
    const due = performance.now();
    try {
      const found =
        verb === 'get'
          ? await client.get(name).catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error)))
          : (await client.list()).items.find(({ metadata }) => metadata.name === name);
      this.#note(verb, due, due);
      const told = found === undefined ? undefined : Number(found.metadata.resourceVersion);
      if (told !== revision) this.stale.push(`${verb} ${path} is at ${told} after ${revision} was acknowledged`);
    } catch (error) {
      this.#note(verb, due, due, error);
    }
  }

  #note(verb: Request['verb'], due: number, sent: number, error?: unknown): void {
    const took = performance.now() - due;
    this.requests.push({ verb, due, sent, took, ...(error !== undefined && { error: textOf(error) }) });
  }
}

function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${code ?? ''} ${message ?? error}`.trim();
}
