import http2 from 'node:http2';
import https from 'node:https';
import type { Readable } from 'node:stream';
import type { InformerEvent, ListerWatcher } from './informer.js';
import { adminToken } from './server-process.js';

export interface WireOptions {
  readonly url: string;
  /** Of the collection: `/api/v1/configmaps`. */
  readonly path: string;
  readonly http: 1 | 2;
  /** `list`: whole, from the cache; `paged`: in pages of 50, the newest; `watchList`: as events. */
  readonly states: 'list' | 'paged' | 'watchList';
}

interface Metadata {
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly body: Readable;
  close(): void;
}

class AnswerError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const headers = { authorization: `Bearer ${adminToken}`, accept: 'application/json' };
/** A list that takes longer is broken off, as is a watch that the server does not end. */
const patienceMs = 15_000;

/** Lists and watches over the real wire, on a connection of its own for each request. */
export function wireListerWatcher({ url, path, http, states }: WireOptions): ListerWatcher {
  const get = (query: Record<string, string>, signal?: AbortSignal) => {
    const target = `${path}?${new URLSearchParams(query)}`;
    return http === 2 ? get2(url, target, signal) : get1(url, target, signal);
  };
  const list = async (resourceVersion: string, paging: Record<string, string>) => {
    const query = { ...(resourceVersion === '' ? {} : { resourceVersion }), ...paging };
    const answer = await get(query, AbortSignal.timeout(patienceMs));
    try {
      const text = await textOf(answer.body);
      const { items, metadata } = JSON.parse(text) as { items: { metadata: Metadata }[]; metadata: Metadata };
      return {
        revision: Number(metadata.resourceVersion),
        next: metadata.continue,
        items: items.map(({ metadata: { namespace, name, resourceVersion: version } }) => {
          return [`${namespace}/${name}`, Number(version)] as const;
        }),
      };
    } finally {
      answer.close();
    }
  };

  async function* watch(query: Record<string, string>, signal: AbortSignal): AsyncGenerator<InformerEvent> {
    const timeoutSeconds = 4 + Math.floor(Math.random() * 6);
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1_000 + patienceMs)]);
    const asked = { watch: '1', allowWatchBookmarks: 'true', timeoutSeconds: String(timeoutSeconds), ...query };
    const answer = await get(asked, ending);
    try {
      for await (const line of linesOf(answer.body)) yield eventOf(line);
    } catch (error) {
      // A connection that breaks ends the stream.
      if (error instanceof SyntaxError) throw error;
    } finally {
      answer.close();
    }
  }

  return {
    async list(resourceVersion) {
      if (states !== 'paged') {
        const { revision, items } = await list(resourceVersion, {});
        return { revision, items: new Map(items) };
      }
      try {
        const all = new Map<string, number>();
        for (let next: string | undefined; ; ) {
          const page = await list('', { limit: '50', ...(next ? { continue: next } : {}) });
          for (const [key, version] of page.items) all.set(key, version);
          next = page.next;
          if (!next) return { revision: page.revision, items: all };
        }
      } catch (error) {
        if ((error as { code?: number }).code !== 410) throw error;
        const { revision, items } = await list('', {});
        return { revision, items: new Map(items) };
      }
    },
    watch: (resourceVersion, signal) => watch({ resourceVersion }, signal),
    ...(states === 'watchList' && {
      watchList: (resourceVersion: string, signal: AbortSignal) =>
        watch({ resourceVersion, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }, signal),
    }),
  };
}

function eventOf(line: string): InformerEvent {
  const { type, object } = JSON.parse(line) as {
    type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
    object: { metadata: Metadata; code?: number };
  };
  if (type === 'ERROR') return { type, code: object.code ?? 0 };
  const { namespace, name, resourceVersion, annotations } = object.metadata;
  const revision = Number(resourceVersion);
  if (type !== 'BOOKMARK') return { type, path: `${namespace}/${name}`, revision };
  return { type, revision, initialEventsEnd: annotations?.['k8s.io/initial-events-end'] === 'true' };
}

function get2(url: string, path: string, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(url, { rejectUnauthorized: false });
    const close = () => {
      signal?.removeEventListener('abort', close);
      session.destroy();
    };
    signal?.addEventListener('abort', close);
    session.on('error', reject);
    const stream = session.request({ ':path': path, ...headers });
    session.on('close', () => {
      // Node may leave it open when it was begun while the connection broke.
      stream.destroy();
      reject(new Error('the connection has ended'));
    });
    stream.on('error', reject);
    stream.on('response', (answered) => {
      settle(Number(answered[':status']), { body: stream, close }, resolve, reject);
    });
    if (signal?.aborted) close();
  });
}

function get1(url: string, path: string, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { headers, rejectUnauthorized: false, agent: false, ...(signal && { signal }) };
    const request = https.get(`${url}${path}`, options, (response) => {
      settle(response.statusCode ?? 0, { body: response, close: () => request.destroy() }, resolve, reject);
    });
    request.on('error', reject);
  });
}

function settle(status: number, answer: Answer, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
  if (status === 200) return resolve(answer);
  textOf(answer.body)
    .then((text) => reject(new AnswerError(status, text)), reject)
    .finally(() => answer.close());
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Whole lines; half a line at the end is dropped. */
async function* linesOf(body: Readable): AsyncGenerator<string> {
  let rest = '';
  body.setEncoding('utf8');
  for await (const chunk of body) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop() as string;
    yield* lines;
  }
}
