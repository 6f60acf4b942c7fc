import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haveTools } from '../../../tests/kit/tools.js';
import options from '../tsup.config.js';

/**
 * Runs the browser without a window, without a sandbox (which containers do not permit), and without network access of
 * its own.
 */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Helper functions for the programs that run in the page. */
const kit = `
  const json = { 'content-type': 'application/json' };
  const yaml = { 'content-type': 'application/apply-patch+yaml' };
  const ask = async (server, path, init) => {
    const answer = await server.fetch(path, init);
    return { code: answer.status, body: await answer.json() };
  };
  const create = (server, path, object) => ask(server, path, { method: 'POST', headers: json, body: JSON.stringify(object) });
  const until = async (look) => {
    for (;;) {
      const found = await look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const maps = '/api/v1/namespaces/default/configmaps';
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  const web = {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
    spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } } },
  };
  const ready = (server, replicas) => until(async () => {
    const { body } = await ask(server, deployments + '/web');
    return body.status.readyReplicas === replicas && body.status.replicas === replicas;
  });
`;

describe.skipIf(!haveTools('chromium'))('a server in a page', () => {
  const profile = mkdtempSync(join(tmpdir(), 'page-'));
  const dist = join(import.meta.dirname, '../dist');
  /** Programs that wait for the page, and the listeners for their results. */
  const programs: string[] = [];
  let finished: (result: { readonly value?: unknown; readonly error?: string }) => void = () => {};
  /** Size of the worker's files that the browser has loaded, compressed with gzip, in bytes. */
  let loaded = 0;
  let pages: Server;
  let chromium: ChildProcess;

  beforeAll(async () => {
    if (process.env.PACKAGES_ARE_BUILT !== '1') {
      for (const each of [options].flat()) await bundle({ ...each, config: false, silent: true });
    }
    pages = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://page').pathname;
      if (request.method === 'POST') {
        let text = '';
        for await (const chunk of request) text += chunk;
        finished(JSON.parse(text));
        response.end();
      } else if (path === '/') {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><script type="module">
          const { startInPage, connectToPage } = await import('/index.js');
          ${kit}
          for (;;) {
            const program = await (await fetch('/program')).text();
            if (program === '') { await new Promise((resolve) => setTimeout(resolve, 20)); continue; }
            const result = await eval('(async () => {' + program + '})()').then((value) => ({ value }), (error) => ({ error: String(error.stack ?? error) }));
            await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
          }
        </script>`);
      } else if (path === '/program') response.end(programs.shift() ?? '');
      else if (path.endsWith('.js')) {
        const file = readFileSync(join(dist, path));
        if (path.startsWith('/worker/')) loaded += gzipSync(file, { level: 9 }).length;
        response.setHeader('content-type', 'text/javascript');
        response.end(file);
      } else {
        response.statusCode = 404;
        response.end();
      }
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
    chromium = spawn('chromium', [...flags, `--user-data-dir=${profile}`, url], { stdio: 'ignore', detached: true });
  }, 300_000);

  afterAll(async () => {
    const ended = new Promise((resolve) => chromium?.once('exit', resolve));
    // All processes of Chromium are in one process group.
    if (chromium?.pid !== undefined) process.kill(-chromium.pid, 'SIGKILL');
    await ended;
    pages?.closeAllConnections();
    pages?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Runs a program in the page and returns its value. @throws Error with the stack of the page */
  async function inPage(program: string): Promise<unknown> {
    const { value, error } = await new Promise<{ readonly value?: unknown; readonly error?: string }>((resolve) => {
      finished = resolve;
      programs.push(program);
    });
    if (error !== undefined) throw new Error(error);
    return value;
  }

  it('rolls out and scales a Deployment, meets a fault and restores a snapshot, in at most 700 KB', {
    timeout: 240_000,
  }, async () => {
    const result = await inPage(`
      const server = await startInPage({ nodes: 1, controllers: ['*'] });
      const created = await create(server, deployments, web);
      await ready(server, 2);
      const before = await server.snapshot();
      const scale = (replicas) => ask(server, deployments + '/web/scale', { method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' }, body: JSON.stringify({ spec: { replicas } }) });
      await scale(3);
      await ready(server, 3);
      const fault = await server.addFault({ resource: 'deployments.apps/scale', do: { code: 503, message: 'broken on purpose' } });
      const broken = await scale(5);
      await server.removeFault(fault);
      await server.restore(before);
      await ready(server, 2);
      const now = (await ask(server, deployments + '/web')).body;
      const requests = await server.requests();
      await server.stop();
      return { created: created.code, broken, replicas: now.spec.replicas, uid: now.metadata.uid === created.body.metadata.uid, refused: requests.some(({ code }) => code === 503) };
    `);
    expect(result).toMatchObject({
      created: 201,
      broken: { code: 503, body: { message: 'broken on purpose' } },
      replicas: 2,
      uid: true,
      refused: true,
    });
    expect(loaded).toBeLessThan(700_000);
  });

  it("checks custom resources by their schema and rules, with the server's texts", { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const server = await startInPage();
      const schema = { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer', maximum: 9 } }, 'x-kubernetes-validations': [{ rule: 'self.size > 1', message: 'too small' }] } } };
      await create(server, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
        apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'boats.example.com' },
        spec: { group: 'example.com', scope: 'Namespaced', names: { plural: 'boats', kind: 'Boat' }, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
      });
      const boats = '/apis/example.com/v1/namespaces/default/boats';
      const boat = (size) => create(server, boats, { apiVersion: 'example.com/v1', kind: 'Boat', metadata: { name: 'one' }, spec: { size } });
      await until(async () => (await server.fetch(boats)).ok);
      const answers = [await boat(1), await boat(10), await boat(5)].map(({ code, body }) => code + ' ' + (body.message ?? ''));
      await server.stop();
      return answers;
    `);
    expect(result).toEqual([
      '422 Boat.example.com "one" is invalid: spec: Invalid value: too small',
      '422 Boat.example.com "one" is invalid: spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9',
      '201 ',
    ]);
  });

  it('asks a function of the page in place of a webhook', { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const url = 'https://hooks.example/validate';
      const server = await startInPage({
        webhooks: { [url]: (review) => ({ ...review, response: { uid: review.request.uid, allowed: review.request.object.metadata.name !== 'bad', status: { message: 'no bad names' } } }) },
      });
      const hook = (name, url) => ({ name, clientConfig: { url }, admissionReviewVersions: ['v1'], sideEffects: 'None', rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }] });
      const configurations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
      const configuration = (name, url) => create(server, configurations, { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration', metadata: { name }, webhooks: [hook('check.example.com', url)] });
      await configuration('one', url);
      const map = (name) => create(server, maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
      const bad = await until(async () => { const answer = await map('bad'); if (answer.code === 201) await server.fetch(maps + '/bad', { method: 'DELETE' }); return answer.code !== 201 && answer; });
      const good = await map('good');
      await configuration('two', 'https://elsewhere.example/');
      const unknown = await until(async () => { const answer = await map('name-' + Math.random().toString(36).slice(2)); return answer.code !== 201 && answer; });
      await server.stop();
      return [bad.body.message, good.code, unknown.body.message];
    `);
    expect(result).toEqual([
      'admission webhook "check.example.com" denied the request: no bad names',
      201,
      'Internal error occurred: failed calling webhook "check.example.com": failed to call webhook: Post "https://elsewhere.example/?timeout=10s": no function of the page has this URL',
    ]);
  });

  it('streams watches to the page and to other pages with a port', { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const server = await startInPage();
      const other = connectToPage(server.connect());
      const ending = new AbortController();
      const answer = await other.fetch(maps + '?watch=true', { signal: ending.signal });
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      await create(server, maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' }, data: { a: 'ä' } });
      let text = '';
      while (!text.endsWith('\\n')) text += (await reader.read()).value;
      ending.abort(new Error('enough'));
      const end = await reader.read().catch((error) => error.message);
      await until(async () => (await server.requests()).some(({ verb }) => verb === 'WATCH'));
      await server.stop();
      const { type, object } = JSON.parse(text);
      return { type, data: object.data, end };
    `);
    expect(result).toEqual({ type: 'ADDED', data: { a: 'ä' }, end: 'enough' });
  });

  it('signs tokens of service accounts that it accepts', { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const server = await startInPage();
      await create(server, '/api/v1/namespaces/default/serviceaccounts', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot' } });
      const { body } = await create(server, '/api/v1/namespaces/default/serviceaccounts/robot/token', { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} });
      const as = (token) => ask(server, '/apis/authentication.k8s.io/v1/selfsubjectreviews', { method: 'POST', headers: { ...json, authorization: 'Bearer ' + token }, body: JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }) });
      const answers = [await as(body.status.token), await as(body.status.token.slice(0, -4) + 'AAAA')];
      await server.stop();
      return [answers[0].body.status.userInfo.username, answers[1].code];
    `);
    expect(result).toEqual(['system:serviceaccount:default:robot', 401]);
  });

  it("keeps its objects and its time in the browser's storage", { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const first = await startInPage({ persist: 'test' });
      const { body: made } = await create(first, maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kept' } });
      const then = await first.advance('10m');
      await first.stop();
      const second = await startInPage({ persist: 'test' });
      const { body: found } = await ask(second, maps + '/kept');
      const now = await second.advance(0);
      await second.stop();
      return [made.metadata.uid === found.metadata.uid, made.metadata.resourceVersion === found.metadata.resourceVersion, now >= then];
    `);
    expect(result).toEqual([true, true, true]);
  });

  it('refuses options that are wrong or need files', { timeout: 120_000 }, async () => {
    const result = await inPage(`
      const messages = [];
      for (const options of [{ nodes: -1 }, { crds: ['/some/file.yaml'] }]) await startInPage(options).catch((error) => messages.push(error.message));
      return messages;
    `);
    expect(result).toEqual([expect.stringContaining('--nodes'), expect.stringContaining('/some/file.yaml')]);
  });
});
