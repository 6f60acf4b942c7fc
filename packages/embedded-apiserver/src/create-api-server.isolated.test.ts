import type { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpsGet } from 'node:https';
import { connect, createServer, type Server } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTLS } from 'node:tls';
import { KubeConfig } from '@kubernetes/client-node';
import { afterEach, describe, expect, it } from 'vitest';
import { hostAddresses } from './addresses.js';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function create(options: APIServerOptions = {}): APIServer {
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0, ...options });
  cleanups.push(() => server.stop());
  return server;
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'create-api-server-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

const maps = 'https://any.invalid/api/v1/namespaces/default/configmaps';
const createMap = (server: APIServer, name: string) =>
  server.fetch(
    new Request(maps, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { name } }),
    }),
  );
async function mapNames(server: APIServer): Promise<string[]> {
  const { items } = (await (await server.fetch(new Request(maps))).json()) as {
    items: { metadata: { name: string } }[];
  };
  return items.map(({ metadata }) => metadata.name);
}

/** Sends a request over the socket, with the credentials of the kubeconfig. */
function overSocket(server: APIServer, path: string): Promise<{ status: number; body: string }> {
  const config = new KubeConfig();
  config.loadFromString(server.kubeconfig());
  const pem = (data: string | undefined) => Buffer.from(data ?? '', 'base64');
  const options = {
    ca: pem(config.getCurrentCluster()?.caData),
    cert: pem(config.getCurrentUser()?.certData),
    key: pem(config.getCurrentUser()?.keyData),
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    httpsGet(`${config.getCurrentCluster()?.server}${path}`, options, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

/** Counts the sockets that listen in this process. A closed socket still counts for a moment. */
const listening = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

describe('createAPIServer', () => {
  it('creates the system namespaces once, and the first Service in one of them', async () => {
    const server = create({ listen: false });
    await server.start();
    const text = async (path: string) => (await server.fetch(new Request(`https://any.invalid${path}`))).text();
    const lines = (await text('/metrics')).split('\n').filter((line) => line.startsWith('apiserver_request_total'));
    const created = (resource: string) =>
      lines
        .filter((line) => line.includes(`resource="${resource}"`) && line.includes('verb="POST"'))
        .map((line) => [/code="(\d+)"/.exec(line)?.[1], line.split(' ').at(-1)]);
    expect(created('namespaces')).toEqual([['201', '4']]);
    expect(created('services')).toEqual([['201', '1']]);
    expect((await text('/readyz?verbose')).match(/poststarthook\/\S+ ok/g)).toEqual(
      expect.arrayContaining(
        [
          'storage-readiness',
          'start-apiserver-admission-initializer',
          'generic-apiserver-start-informers',
          'start-apiextensions-informers',
          'start-apiextensions-controllers',
          'crd-informer-synced',
          'bootstrap-controller',
          'start-system-namespaces-controller',
          'start-service-ip-repair-controllers',
          'rbac/bootstrap-roles',
          'scheduling/bootstrap-system-priority-classes',
          'start-cluster-authentication-info-controller',
          'start-kube-aggregator-informers',
          'apiservice-registration-controller',
          'apiservice-status-local-available-controller',
          'apiservice-status-remote-available-controller',
          'kube-apiserver-autoregistration',
          'apiservice-openapi-controller',
        ].map((name) => `poststarthook/${name} ok`),
      ),
    );
    for (const path of ['/readyz/informer-sync', '/livez/autoregister-completion']) expect(await text(path)).toBe('ok');
  });

  it('shows requests, watches and storages in its metrics', async () => {
    const server = create({ listen: false });
    await server.start();
    const secrets = '/api/v1/namespaces/default/secrets';
    const send = (method: string, path: string, body?: object, type = 'application/json') =>
      server.fetch(
        new Request(`https://any.invalid${path}`, {
          method,
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': type } } : {}),
        }),
      );
    const initialEvents = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const watch = await send('GET', `${secrets}?watch=1&${initialEvents}`);
    const frames = (watch.body as ReadableStream<Uint8Array>).getReader();
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'counted' } };
    await send('POST', secrets, secret);
    await send(
      'PATCH',
      `${secrets}/counted?fieldManager=me`,
      { ...secret, data: { a: 'MQ==' } },
      'application/apply-patch+yaml',
    );
    await frames.read();
    await send('POST', '/api/v1/namespaces/default/events', {
      metadata: { name: 'happened' },
      involvedObject: { namespace: 'default' },
    });
    // After this request, the watch caches have these objects.
    for (const path of [secrets, '/api/v1/namespaces', '/api/v1/endpoints']) await (await send('GET', path)).text();
    const text = await (await send('GET', '/metrics')).text();
    await frames.cancel();
    const seriesValue = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length),
      );
    const request = 'component="apiserver",dry_run="",group="",resource="secrets",scope="resource",subresource=""';
    expect(seriesValue(`apiserver_request_total{code="201",${request},verb="POST",version="v1"}`)).toBe(1);
    expect(seriesValue(`apiserver_request_total{code="200",${request},verb="APPLY",version="v1"}`)).toBe(1);
    const of = (resource: string) => `group="",resource="${resource}"`;
    const list = `${of('secrets')},scope="namespace",subresource="",verb="LIST",version="v1"`;
    expect(seriesValue(`apiserver_response_sizes_count{component="apiserver",${list}}`)).toBe(1);
    expect(seriesValue(`apiserver_request_sli_duration_seconds_count{component="apiserver",${list}}`)).toBe(1);
    const watched = `{component="apiserver",${list.replace('LIST', 'WATCH')}}`;
    expect(seriesValue(`apiserver_longrunning_requests${watched}`)).toBe(1);
    for (const [verb, least] of Object.entries({ create: 60, patch: 80 })) {
      const sum = seriesValue(`apiserver_request_body_size_bytes_sum{${of('secrets')},verb="${verb}"}`);
      expect(sum, verb).toBeGreaterThan(least);
      expect(sum, verb).toBeLessThan(200);
    }
    const admitted = 'operation="CREATE",rejected="false",type="admit"';
    expect(seriesValue(`apiserver_admission_step_admission_duration_seconds_count{${admitted}}`)).toBeGreaterThan(1);
    expect(seriesValue(`apiserver_watch_events_total{${of('secrets')},version="v1"}`)).toBeGreaterThan(0);
    expect(seriesValue(`apiserver_watch_events_sizes_sum{${of('secrets')},version="v1"}`)).toBeGreaterThan(100);

    const lists = `${of('secrets')},scope="namespace",version="v1"`;
    expect(seriesValue(`apiserver_watch_list_duration_seconds_count{${lists}}`)).toBe(1);

    const deprecated = `${of('endpoints').replace(',', ',removed_release="",')},subresource="",version="v1"`;
    expect(seriesValue(`apiserver_requested_deprecated_apis{${deprecated}}`)).toBe(1);

    expect(seriesValue('apiserver_storage_objects{resource="events"}')).toBe(1);
    expect(seriesValue(`apiserver_resource_objects{${of('namespaces')}}`)).toBe(4);
    expect(seriesValue('apiserver_storage_objects{resource="deployments.apps"}')).toBe(0);
    expect(seriesValue('etcd_requests_total{group="",operation="create",resource="events"}')).toBe(1);
    const updates = 'group="",operation="update",resource="secrets"';
    expect(seriesValue(`etcd_request_duration_seconds_count{${updates}}`)).toBe(1);
    expect(seriesValue(`apiserver_watch_cache_initializations_total{${of('secrets')}}`)).toBe(1);
    expect(seriesValue(`apiserver_watch_cache_events_received_total{${of('secrets')}}`)).toBeGreaterThan(1);
    expect(seriesValue(`apiserver_cache_list_total{${of('secrets')}}`)).toBeGreaterThan(0);
    expect(seriesValue(`watch_cache_capacity{${of('secrets')}}`)).toBe(100);
    expect(seriesValue(`apiserver_watch_cache_resource_version{${of('secrets')}}`)).toBeGreaterThan(1);
  });

  it('serves with the certificates of its kubeconfig', async () => {
    const server = create();
    await server.start();
    const { status, body } = await overSocket(server, '/api/v1/namespaces');
    expect(status).toBe(200);
    expect(
      JSON.parse(body)
        .items.map((each: { metadata: { name: string } }) => each.metadata.name)
        .sort(),
    ).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
    expect((await overSocket(server, '/readyz')).body).toBe('ok');
  });

  it('counts connections whose handshake fails', async () => {
    const server = create();
    await server.start();
    const errors = async () =>
      /^apiserver_tls_handshake_errors_total (.*)$/m.exec((await overSocket(server, '/metrics')).body)?.[1];
    expect(await errors()).toBe('0');
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('GET / HTTP/1.1\r\n\r\n'));
    socket.on('error', () => {}).resume();
    await expect.poll(errors).toBe('1');
  });

  it('answers without a socket', async () => {
    const server = create({ listen: false });
    await server.start();
    await expect.poll(listening).toBe(0);
    expect((await createMap(server, 'one')).status).toBe(201);
    expect(await mapNames(server)).toEqual(['one']);
    const anonymous = await server.fetch(new Request(maps, { headers: { authorization: 'Bearer nobody' } }));
    expect(anonymous.status).toBe(401);
  });

  describe('the limits of metrics', () => {
    const unexpected = 'cardinality_enforcement_unexpected_categorizations_total';
    async function metricsOf(options: APIServerOptions): Promise<readonly string[]> {
      const server = create({ listen: false, ...options });
      await server.start();
      const send = async (path: string) => (await server.fetch(new Request(`https://any.invalid${path}`))).text();
      await send('/api/v1/pods');
      return (await send('/metrics')).split('\n');
    }
    /** The values of a label of `apiserver_request_total`. */
    const valuesOf = (lines: readonly string[], label: string) => {
      const values = lines
        .filter((line) => line.startsWith('apiserver_request_total{'))
        .map((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1]);
      return [...new Set(values)].sort();
    };
    async function manifest(text: string): Promise<string> {
      const file = join(await folder(), 'labels.yaml');
      await writeFile(file, text);
      return file;
    }

    it('leave out disabled metrics', async () => {
      const lines = await metricsOf({ disabledMetrics: ['apiserver_response_sizes', 'process_open_fds'] });
      expect(lines.filter((line) => /apiserver_response_sizes|process_open_fds/.test(line))).toEqual([]);
      expect(valuesOf(lines, 'verb')).toEqual(expect.arrayContaining(['LIST', 'POST']));
      expect(lines.filter((line) => line.startsWith(unexpected))).toEqual([]);
    });

    it('allow the values of a file', async () => {
      const file = await manifest('apiserver_request_total,verb: POST,LIST\napiserver_request_total,resource: pods\n');
      const lines = await metricsOf({ allowMetricLabelsManifest: file });
      expect(valuesOf(lines, 'verb')).toEqual(['LIST', 'POST', 'unexpected']);
      expect(valuesOf(lines, 'resource')).toEqual(['pods', 'unexpected']);
      const count = lines.find((line) => line.startsWith(unexpected))?.split(' ')[1];
      expect(Number(count)).toBeGreaterThan(0);
    });

    it('prefer the values of the option to the values of the file', async () => {
      const file = await manifest('apiserver_request_total,verb: POST\napiserver_request_total,resource: pods\n');
      const allowMetricLabels = ['apiserver_request_total,verb=GET,LIST'];
      const lines = await metricsOf({ allowMetricLabelsManifest: file, allowMetricLabels });
      expect(valuesOf(lines, 'verb')).toEqual(['GET', 'LIST', 'unexpected']);
      expect(valuesOf(lines, 'resource')).not.toContain('unexpected');
    });

    it.each([
      [': {', /labels\.yaml: /],
      ['[]', /labels\.yaml: must be an object$/],
      ['apiserver_request_total: a', /"apiserver_request_total" is not of the form METRIC,LABEL$/],
      ['apiserver_request_total,verb: [a]', /the values of apiserver_request_total,verb must be a string$/],
    ])('ignore a file of %j, and report it', async (text, message) => {
      const errors: string[] = [];
      const logger = { info: () => {}, error: (error: string) => errors.push(error) };
      const lines = await metricsOf({ allowMetricLabelsManifest: await manifest(text), logger });
      expect(errors).toEqual([expect.stringMatching(message)]);
      expect(valuesOf(lines, 'verb')).not.toContain('unexpected');
    });
  });

  it('runs beside other servers in one process', async () => {
    const servers = [create(), create(), create({ listen: false })];
    await Promise.all(servers.map((server) => server.start()));
    await Promise.all(servers.map((server, i) => createMap(server, `map-${i}`)));
    expect(await Promise.all(servers.map(mapNames))).toEqual([['map-0'], ['map-1'], ['map-2']]);
    expect(new Set(servers.slice(0, 2).map(({ url }) => url)).size).toBe(2);
    await servers[0]?.stop();
    expect(await mapNames(servers[1] as APIServer)).toEqual(['map-1']);
    expect((await overSocket(servers[1] as APIServer, '/readyz')).status).toBe(200);
  });

  it('cannot be used before it starts and after it stops', async () => {
    const server = create({ listen: false });
    const use = [
      () => server.url,
      () => server.kubeconfig(),
      () => server.fetch(new Request(maps)),
      () => server.removeAPIGroup('apps'),
    ];
    for (const each of use) expect(each).toThrow('the server is not started');
    await server.start();
    for (const each of use) expect(each).not.toThrow();
    await server.stop();
    for (const each of use) expect(each).toThrow('the server is not started');
  });

  it('refuses a second start', async () => {
    const server = create({ listen: false });
    const first = server.start();
    await expect(server.start()).rejects.toThrow('the server is started already');
    await first;
    await expect(server.start()).rejects.toThrow('the server is started already');
    expect((await server.fetch(new Request(maps))).status).toBe(200);
  });

  it('stops any number of times, and starts again', async () => {
    const server = create();
    await server.stop();
    await server.start();
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    await expect.poll(listening).toBe(0);
    await server.start();
    expect((await overSocket(server, '/readyz')).status).toBe(200);
    await server.stop();
    await expect.poll(listening).toBe(0);
  });

  it('is stopped while it starts', async () => {
    const server = create();
    const start = server.start();
    await server.stop();
    await start;
    expect(() => server.url).toThrow('the server is not started');
    await expect.poll(listening).toBe(0);
  });

  it('ends its watches when it stops', async () => {
    const server = create();
    await server.start();
    const watch = await server.fetch(new Request(`${maps}?watch=1`));
    const text = watch.text();
    await server.stop();
    await text;
  });

  it('keeps stored objects in its folder', async () => {
    const dataDir = await folder();
    const server = create({ storageBackend: 'lmdb', dataDir, listen: false });
    await server.start();
    await createMap(server, 'kept');
    await server.stop();
    const again = create({ storageBackend: 'lmdb', dataDir, listen: false });
    await again.start();
    expect(await mapNames(again)).toEqual(['kept']);
  });

  it('reports a port in use, and leaves nothing open', async () => {
    const dataDir = await folder();
    const taken = await occupy();
    const { port } = taken.address() as { port: number };
    const options = { storageBackend: 'lmdb' as const, dataDir, securePort: port };
    const server = create(options);
    await expect(server.start()).rejects.toThrow(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    await expect.poll(listening).toBe(1);
    expect(() => server.url).toThrow('the server is not started');
    await new Promise((resolve) => taken.close(resolve));
    // The failed start has released both the store and the port of the server.
    await server.start();
    expect(server.url).toBe(`https://127.0.0.1:${port}`);
    await createMap(server, 'one');
    expect(await mapNames(server)).toEqual(['one']);
  });

  it('reports missing files', async () => {
    const dataDir = await folder();
    const missing = join(dataDir, 'nothing.csv');
    const server = create({ storageBackend: 'lmdb', dataDir, listen: false, tokenAuthFile: missing });
    await expect(server.start()).rejects.toThrow(/ENOENT.*nothing\.csv/);
    const other = create({ storageBackend: 'lmdb', dataDir, listen: false });
    await other.start();
    expect(await mapNames(other)).toEqual([]);
  });
});

async function occupy(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a server that listens on all addresses', () => {
  const hasIPv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

  it.each(['0.0.0.0', ...(hasIPv6 ? ['::'] : [])])(
    '%s: starts, and its certificate has the addresses of the machine',
    async (bindAddress) => {
      const server = create({ bindAddress, tlsSAN: ['api.example.com', '192.0.2.7'] });
      await server.start();
      expect((await overSocket(server, '/readyz')).status).toBe(200);
      const { host, port } = new URL(server.url);
      expect(host).toBe(`${bindAddress === '::' ? '[::1]' : '127.0.0.1'}:${port}`);
      const certificate = await servingCertificate(Number(port));
      for (const address of [...hostAddresses(), '127.0.0.1', '::1', '192.0.2.7']) {
        expect(certificate.checkIP(address), address).toBeDefined();
      }
      for (const name of ['localhost', hostname(), 'api.example.com'])
        expect(certificate.checkHost(name), name).toBeDefined();
    },
  );

  function servingCertificate(port: number): Promise<X509Certificate> {
    return new Promise((resolve, reject) => {
      const socket = connectTLS({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerX509Certificate() as X509Certificate);
        socket.destroy();
      });
      socket.on('error', reject);
    });
  }
});
