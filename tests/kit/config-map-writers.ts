import http2 from 'node:http2';
import { adminToken } from './server-process.js';
import type { Acknowledged } from './stored-history.js';

const width = 16;
const namesPerLane = 12;

/**
 * Creates, updates and deletes ConfigMaps over the network until it is stopped, in lanes with separate objects. A lane
 * continues after failures.
 */
export class ConfigMapWriters {
  /** Acknowledged writes by lane, in order. */
  readonly acknowledged: readonly Acknowledged[][] = Array.from({ length: width }, () => []);
  count = 0;
  unknown = 0;
  readonly #url: string;
  readonly #namespaces: readonly string[];
  readonly #random: () => number;
  readonly #lanes: Promise<void>[];
  #writing = true;
  #session: http2.ClientHttp2Session | undefined;
  /** Resolves when the session has ended. Node may leave a stream open that was started in the meantime. */
  #broken = Promise.resolve();

  constructor(url: string, namespaces: readonly string[], random: () => number) {
    this.#url = url;
    this.#namespaces = namespaces;
    this.#random = random;
    this.#lanes = this.acknowledged.map((log, lane) => this.#write(lane, log));
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await Promise.all(this.#lanes);
    this.#session?.destroy();
  }

  async #write(lane: number, log: Acknowledged[]): Promise<void> {
    /** Undefined: it is unknown whether the object exists, because the response to a write was lost. */
    const exists = new Map<string, boolean | undefined>();
    for (let at = 0; this.#writing; at++) {
      const namespace = this.#namespaces[Math.floor(this.#random() * this.#namespaces.length)] as string;
      const name = `l${lane}-${Math.floor(this.#random() * namesPerLane)}`;
      const path = `${namespace}/${name}`;
      const was = exists.has(path) ? exists.get(path) : false;
      const method = was === false ? 'POST' : this.#random() < 0.3 ? 'DELETE' : 'PUT';
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { at: `${lane}-${at}` } };
      exists.set(path, undefined);
      const status = await this.#request(
        method,
        namespace,
        name,
        method === 'DELETE' ? undefined : body,
        (revision) => {
          const type = method === 'POST' ? 'ADDED' : method === 'PUT' ? 'MODIFIED' : 'DELETED';
          log.push({ path, type, revision: type === 'DELETED' ? undefined : revision });
        },
      );
      if (status === 200 || status === 201) {
        this.count++;
        exists.set(path, method !== 'DELETE');
      } else if (status === 404) exists.set(path, false);
      else if (status === 409) exists.set(path, true);
      else {
        this.unknown++;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  /** Resolves with the status; 0 when no complete answer arrived. */
  #request(
    method: string,
    namespace: string,
    name: string,
    body: unknown,
    acknowledge: (revision: number) => void,
  ): Promise<number> {
    return new Promise((resolve) => {
      const collection = `/api/v1/namespaces/${namespace}/configmaps`;
      let status = 0;
      let text = '';
      let ended = false;
      const done = () => {
        if (!ended) return resolve(0);
        if (status === 200 || status === 201) acknowledge(Number(JSON.parse(text).metadata.resourceVersion));
        resolve(status);
      };
      try {
        const session = this.#connect();
        void this.#broken.then(() => resolve(0));
        const stream = session.request({
          ':method': method,
          ':path': method === 'POST' ? collection : `${collection}/${name}`,
          authorization: `Bearer ${adminToken}`,
          'content-type': 'application/json',
        });
        stream.setTimeout(20_000, () => stream.close());
        stream.setEncoding('utf8');
        stream.on('response', (headers) => {
          status = Number(headers[':status']);
        });
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('end', () => {
          ended = status !== 0 && text.trimEnd().endsWith('}');
        });
        stream.on('error', () => undefined);
        stream.on('close', done);
        stream.end(body === undefined ? undefined : JSON.stringify(body));
      } catch {
        resolve(0);
      }
    });
  }

  #connect(): http2.ClientHttp2Session {
    const current = this.#session;
    if (current !== undefined && !current.destroyed && !current.closed) return current;
    const session = http2.connect(this.#url, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    this.#broken = new Promise((resolve) => session.once('close', resolve));
    this.#session = session;
    return session;
  }
}
