import http2 from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, ServerProcess } from '../kit/server-process.js';

interface ConfigMap {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly data: { readonly round: string; readonly filler: string; readonly end: string };
}

const path = '/api/v1/namespaces/default/configmaps';
const rounds = 10;
/**
 * Minimum number of acknowledged writes before the kill. Each round has some more, so that kills happen at different
 * moments.
 */
const writesPerRound = 100;

describe('kill -9 under load', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=lmdb']);
  });
  afterAll(() => server?.stop());

  it('loses no acknowledged write, leaves no partial write, and lets resource versions rise', {
    timeout: 300_000,
  }, async () => {
    const acknowledged = new Map<string, string>();
    let newest = 0;
    for (let round = 0; round < rounds; round++) {
      const before = newest;
      const enough = acknowledged.size + writesPerRound + round * 7;
      let killed: Promise<unknown> | undefined;
      await write(server.url, round, 64, (object) => {
        acknowledged.set(object.metadata.name, object.metadata.resourceVersion);
        newest = Math.max(newest, Number(object.metadata.resourceVersion));
        expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(before);
        if (acknowledged.size >= enough) killed ??= server.end('SIGKILL');
      });
      await killed;
      await server.launch();

      const list = await server.json<{ items: ConfigMap[]; metadata: { resourceVersion: string } }>('GET', path);
      const present = new Map(list.items.map((item) => [item.metadata.name, item]));
      for (const [name, version] of acknowledged)
        expect(present.get(name)?.metadata.resourceVersion, name).toBe(version);
      for (const item of list.items) {
        if (item.metadata.name.startsWith('w-')) expect(item.data.filler.length + Number(item.data.end)).toBe(2001);
      }
      expect(Number(list.metadata.resourceVersion)).toBeGreaterThanOrEqual(newest);
      newest = Math.max(newest, Number(list.metadata.resourceVersion));
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * writesPerRound);
  });
});

/** Creates config maps, `width` at a time, until the connection breaks. */
async function write(
  url: string,
  round: number,
  width: number,
  onAcknowledged: (object: ConfigMap) => void,
): Promise<void> {
  const session = http2.connect(url, { rejectUnauthorized: false });
  session.on('error', () => {});
  const broken = new Promise((resolve) => session.once('close', resolve));
  let next = 0;
  const lane = async () => {
    while (!session.destroyed && !session.closed) {
      const name = `w-${round}-${next++}`;
      const body = JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name },
        data: { round: `${round}`, filler: 'x'.repeat(2000), end: '1' },
      });
      const answer = await post(session, body).catch(() => undefined);
      if (!answer) return;
      if (answer.status === 201) onAcknowledged(JSON.parse(answer.text) as ConfigMap);
    }
  };
  // Node may leave a stream open that was started while the session ended.
  await Promise.race([Promise.all(Array.from({ length: width }, lane)), broken]);
  session.destroy();
}

/** Undefined when no complete answer arrived. */
function post(session: http2.ClientHttp2Session, body: string): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
    });
    let status = 0;
    let text = '';
    let ended = false;
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      status = headers[':status'] as number;
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => {
      ended = (status !== 0 && text.endsWith('}')) || text.endsWith('}\n');
    });
    stream.on('error', () => {});
    stream.on('close', () => resolve(ended ? { status, text } : undefined));
    stream.end(body);
  });
}
