import { builtinTypes } from '@k8s-ts/api';
import { compactJSON, decodeJSON, escapeHTML } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf, protobufMediaType, WatchFrameDecoder } from '@k8s-ts/apimachinery/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const collection = '/apis/apps/v1/namespaces/default/controllerrevisions';
const data = '{"b": 1.0,"a":[ 1e3, 12345678901234567890 ],"a":"\\u003c<","10":1,"2":-0}';
/** The raw data in its JSON form. */
const shown = `"data":${escapeHTML(compactJSON(data))},`;
const bodyNamed = (name: string, text = data): string =>
  `{"kind":"ControllerRevision","apiVersion":"apps/v1","metadata":{"name":"${name}"},"data":${text},"revision":1}`;

function toProtobuf(body: string): Uint8Array {
  const type = builtinTypes.typeFor({ group: 'apps', version: 'v1', kind: 'ControllerRevision' });
  if (type === undefined) throw new Error('no type');
  return encodeProtobuf(type, decodeJSON(type, body).object);
}

describe.each([{ watchCache: true }, { watchCache: false }, { storageMediaType: protobufMediaType }])(
  'raw extensions, served with %o',
  (options) => {
    let server: APIServer;
    beforeAll(async () => {
      server = await startServer(options);
    });
    afterAll(() => server.stop());

    async function call(method: string, path: string, body?: string | Uint8Array, type = 'application/json') {
      const request = (accept: string) =>
        new Request(`https://any.invalid${path}`, {
          method,
          headers: { accept, 'user-agent': 'test', ...(body === undefined ? {} : { 'content-type': type }) },
          ...(body === undefined ? {} : { body: body as string }),
        });
      const answer = await server.fetch(request('application/json'));
      return { status: answer.status, text: await answer.text() };
    }

    async function bytesOf(path: string): Promise<string> {
      const headers = { accept: protobufMediaType };
      const answer = await server.fetch(new Request(`https://any.invalid${path}`, { headers }));
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).toString('latin1');
    }

    /** Returns the first event of a watch as text, in the given encoding. */
    async function eventOf(name: string, accept: string): Promise<string> {
      const client = new AbortController();
      const path = `${collection}?watch=true&resourceVersion=0&fieldSelector=metadata.name=${name}`;
      const answer = await server.fetch(
        new Request(`https://any.invalid${path}`, { headers: { accept }, signal: client.signal }),
      );
      const frames = new WatchFrameDecoder();
      let text = '';
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        if (accept.startsWith(protobufMediaType)) {
          text += frames.push(chunk).map(({ object }) => Buffer.from(object).toString('latin1'));
        } else text += Buffer.from(chunk).toString();
        if (text !== '') break;
      }
      client.abort();
      return text;
    }

    async function expectEverywhere(name: string, inJSON = shown, inProtobuf = compactJSON(data)): Promise<void> {
      expect((await call('GET', `${collection}/${name}`)).text).toContain(inJSON);
      const pretty = await call('GET', `${collection}/${name}?pretty=true`);
      expect(compactJSON(pretty.text)).toContain(inJSON);
      expect((await call('GET', `${collection}?fieldSelector=metadata.name=${name}`)).text).toContain(inJSON);
      expect(await bytesOf(`${collection}/${name}`)).toContain(inProtobuf);
      expect(await bytesOf(`${collection}?fieldSelector=metadata.name=${name}`)).toContain(inProtobuf);
      expect(await eventOf(name, 'application/json')).toContain(inJSON);
      expect(await eventOf(name, `${protobufMediaType};stream=watch`)).toContain(inProtobuf);
    }

    it('raw extensions in JSON keep their spelling', async () => {
      const created = await call('POST', collection, bodyNamed('json'));
      expect([created.status, created.text]).toEqual([201, expect.stringContaining(shown)]);
      await expectEverywhere('json');
    });

    it('raw extensions in protobuf keep their spelling', async () => {
      const created = await call('POST', collection, toProtobuf(bodyNamed('protobuf')), protobufMediaType);
      expect([created.status, created.text]).toEqual([201, expect.stringContaining(shown)]);
      await expectEverywhere('protobuf');
    });

    it('raw extensions without unneeded characters are served as they are stored', async () => {
      const text = '{"b":1.0,"a":"\\u003c"}';
      expect((await call('POST', collection, bodyNamed('plain', text))).status).toBe(201);
      await expectEverywhere('plain', `"data":${text},`, text);
    });

    it('raw extensions are unchanged when other fields are changed', async () => {
      const path = `${collection}/changed`;
      expect((await call('POST', collection, bodyNamed('changed'))).status).toBe(201);
      const label = (value: string) => `{"metadata":{"labels":{"by":"${value}"}}}`;
      for (const kind of ['merge-patch', 'strategic-merge-patch']) {
        const answer = await call('PATCH', path, label(kind), `application/${kind}+json`);
        expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(shown)]);
      }
      const operations = '[{"op":"add","path":"/metadata/labels/by","value":"json-patch"}]';
      const patched = await call('PATCH', path, operations, 'application/json-patch+json');
      expect([patched.status, patched.text]).toEqual([200, expect.stringContaining(shown)]);
      expect(await bytesOf(path)).toContain(compactJSON(data));
    });

    it('raw extensions may not be written in another spelling afterwards', async () => {
      const path = `${collection}/same`;
      expect((await call('POST', collection, bodyNamed('same'))).status).toBe(201);
      const version = async () => /"resourceVersion":"(\d+)"/.exec((await call('GET', path)).text)?.[1];
      const before = await version();
      expect((await call('PUT', path, bodyNamed('same'))).status).toBe(200);
      expect(await version()).toBe(before);
      const other = await call('PUT', path, bodyNamed('same', data.replace('1.0', '1')));
      expect([other.status, other.text]).toEqual([422, expect.stringContaining('field is immutable')]);
    });
  },
);
