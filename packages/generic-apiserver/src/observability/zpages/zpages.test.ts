import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.js';

const warning =
  'Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is for debugging purposes only.';
const refusal = 'only the following media types are accepted: application/json, application/yaml, text/plain';

describe('pages about the server', () => {
  let server: TestServer;
  let now = Date.UTC(2026, 0, 1);
  const get = async (path: string, accept?: string | undefined) => {
    const response = await server.request('GET', path, { headers: { accept: accept ?? '' } });
    const { status, headers } = response;
    return { status, type: headers.get('content-type'), warning: headers.get('warning'), text: await response.text() };
  };
  beforeAll(async () => {
    server = await startTestServer({
      now: () => now,
      zpages: { flagz: () => ({ v: '0', 'bind-address': '::' }), statusz: true },
    });
  });
  afterAll(() => server.close());

  it.each([undefined, '*/*', 'text/plain', 'text/*', 'application/json, text/plain'])(
    'are text for Accept: %s',
    async (accept) => {
      const { status, type, text } = await get('/flagz', accept);
      expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
      const [, delimiter = ''] = /\nv([:= ]+)0\n/.exec(text) ?? [];
      expect(text).toBe(`\napiserver flagz\n${warning}\nbind-address${delimiter}::\nv${delimiter}0\n`);
      expect([':', ': ', '=', ' ']).toContain(delimiter);
    },
  );

  it('show versions, uptime and paths in lines', async () => {
    const { text } = await get('/statusz');
    const line = (name: string, value: string) => `${name}(:|: |=| ) ${value}\n`;
    expect(text).toMatch(
      new RegExp(
        `^\napiserver statusz\n${warning}\n\n${[
          line('Started', '\\w{3} \\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d UTC \\d{4}'),
          line('Up', '\\d+ hr \\d\\d min \\d\\d sec'),
          line('Go version', `Node.js ${process.version}`),
          line('Binary version', '1\\.36\\.\\d+'),
          line('Emulation version', '1.36'),
          line('Paths', '/flagz /healthz /livez /metrics /readyz /statusz /version'),
        ].join('')}$`,
      ),
    );
  });

  it.each(['Flagz', 'Statusz'])('are objects of the kind %s for clients that ask for a version', async (kind) => {
    const path = `/${kind.toLowerCase()}`;
    const as = `g=config.k8s.io;v=v1beta1;as=${kind}`;
    const { status, type, warning, text } = await get(path, `application/json;${as}`);
    expect([status, type, warning]).toEqual([200, `application/json;${as}`, null]);
    const object = JSON.parse(text);
    expect(Object.keys(object).slice(0, 3)).toEqual(['kind', 'apiVersion', 'metadata']);
    expect(object).toMatchObject({ kind, apiVersion: 'config.k8s.io/v1beta1', metadata: { name: 'apiserver' } });
    if (kind === 'Flagz') expect(object.flags).toEqual({ 'bind-address': '::', v: '0' });
    else {
      expect(object).toMatchObject({ binaryVersion: expect.stringMatching(/^1\.36\./), emulationVersion: '1.36' });
      expect(object.paths).toContain('/livez');
    }
    const yaml = await get(path, `application/yaml;${as}`);
    expect([yaml.type, yaml.text.split('\n').includes(`kind: ${kind}`)]).toEqual([`application/yaml;${as}`, true]);
  });

  it('show the time since the server was made', async () => {
    now += 3_723_000;
    expect((await get('/statusz')).text).toMatch(
      /Started(:|: |=| ) Thu Jan {2}1 00:00:00 UTC 2026\nUp(:|: |=| ) 1 hr 02 min 03 sec\n/,
    );
    const { text } = await get('/statusz', 'application/json;g=config.k8s.io;v=v1beta1;as=Statusz');
    expect(JSON.parse(text)).toMatchObject({ startTime: '2026-01-01T00:00:00Z', uptimeSeconds: 3723 });
  });

  it('warn about the deprecated version', async () => {
    const { status, warning, text } = await get('/statusz', 'application/json;v=v1alpha1;g=config.k8s.io;as=Statusz');
    expect([status, warning, JSON.parse(text).apiVersion]).toEqual([
      200,
      '299 - "This version of the statusz endpoint is deprecated. Please use a newer version."',
      'config.k8s.io/v1alpha1',
    ]);
  });

  it.each([
    'application/json',
    'application/yaml',
    'application/vnd.kubernetes.protobuf',
    'application/json;v=v1;g=config.k8s.io;as=Flagz',
    'application/json;v=v1beta1;g=config.k8s.io;as=Statusz',
    'application/json;v=v1beta1;g=config.k8s.io;as=Flagz;stream=watch',
    'text/plain;v=v1beta1;g=config.k8s.io;as=Flagz',
    'text/html',
  ])('refuse Accept: %s', async (accept) => {
    const { status, type, text } = await get('/flagz', accept);
    expect([status, type]).toEqual([406, accept === 'application/yaml' ? accept : 'application/json']);
    expect(text.replace(/\s+/g, ' ')).toContain(refusal);
  });

  it('are counted by group and version', async () => {
    const metrics = await (await server.request('GET', '/metrics')).text();
    const counted = metrics.split('\n').filter((line) => /^apiserver_request_total.*"(statusz|flagz)"/.test(line));
    expect(counted.map((line) => line.replace(/ \d+$/, ''))).toContain(
      'apiserver_request_total{code="200",component="apiserver",dry_run="",group="config.k8s.io",resource="statusz",scope="",subresource="",verb="GET",version="v1alpha1"}',
    );
    expect(counted.some((line) => line.includes('group=""') && line.includes('resource="flagz"'))).toBe(true);
  });
});

it('pages about the server are not served unless they are configured', async () => {
  const server = await startTestServer();
  expect((await server.request('GET', '/statusz')).status).toBe(404);
  expect((await server.request('GET', '/flagz')).status).toBe(404);
  await server.close();
});
