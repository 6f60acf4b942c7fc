import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../../apps/apiserver/src/testing/program.js';
import { savedTimelinePage } from '../../../packages/console/src/index.js';
import { haveTools, which } from '../../../tests/kit/tools.js';
import { buildConsolePage } from '../build.js';

const isBuilt = process.env.PACKAGES_ARE_BUILT === '1';
const testing = isBuilt
  ? [fileURLToPath(new URL('../../../packages/testing/bin/k8s-ts-testing.js', import.meta.url))]
  : [
      '--conditions=@k8s-ts/source',
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '--eval',
      `process.exitCode = await (await import('${new URL('../../../packages/testing/src/serve/index.ts', import.meta.url)}')).runTesting(process.argv.slice(1))`,
      '--',
    ];

/**
 * A host name of the attacker that resolves to this machine. It is used for DNS rebinding, and for a page of another
 * site.
 */
const foreignName = 'attacker.test';

describe.skipIf(!haveTools('chromium'))('the console', () => {
  const running: ChildProcess[] = [];
  let browser: Browser;
  let attacker: Server;
  let page: Page;
  /** URL of the console that the command serves. */
  let base: string;
  let link: string;
  let token: string;

  /** Starts a program, and waits until it prints a link. */
  async function linkOf(...args: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, args, { stdio: 'pipe' });
    running.push(child);
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\b/.exec(output) ?? [];
      if (found !== undefined) return found;
    }
    throw new Error(`there is no link in ${output}`);
  }

  beforeAll(async () => {
    if (!isBuilt)
      await buildConsolePage(fileURLToPath(new URL('../../../packages/console/dist/page', import.meta.url)));
    link = await linkOf(...program(), '--console', '--storage-backend=memory', '--secure-port=0');
    base = new URL(link).origin;
    token = link.split('=')[1] as string;
    attacker = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other</title>');
    });
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath: which('chromium') as string,
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${foreignName} 127.0.0.1`],
    });
    page = await newPage();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    attacker?.closeAllConnections();
    attacker?.close();
    await Promise.all(
      running.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }),
    );
  });

  /** Opens a page with a storage of its own. */
  async function newPage(): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    opened.setDefaultTimeout(60_000);
    return opened;
  }

  const tabsOf = (shown: Page) => shown.getByRole('tab').allTextContents();

  async function command(shown: Page, line: string, answer: string): Promise<void> {
    await shown.getByRole('tab', { name: 'Terminal' }).click();
    await shown.getByLabel('Command').fill(line);
    await shown.getByLabel('Command').press('Enter');
    await shown.locator('.output', { hasText: answer }).waitFor();
  }

  /** Returns the names of the ConfigMaps of a namespace. */
  async function configMaps(): Promise<readonly string[]> {
    const response = await fetch(`${base}/server/api/v1/namespaces/default/configmaps`, {
      headers: { 'x-console-token': token },
    });
    const { items } = (await response.json()) as { items: { metadata: { name: string } }[] };
    return items.map(({ metadata }) => metadata.name);
  }

  describe('of the command', () => {
    it('is among the flags at /flagz', async () => {
      const flags = await fetch(`${base}/server/flagz`, { headers: { 'x-console-token': token } });
      expect(await flags.text()).toMatch(/^console[:=\s]+true$/m);
    });

    it('applies an object, lists it live, and makes no request that its policy forbids', async () => {
      const complaints: string[] = [];
      // The browser's console also shows refusals of the server as errors.
      page.on(
        'console',
        (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()),
      );
      await page.goto(link);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.locator('.said', { hasText: 'deployment.apps/web created, service/web created' }).waitFor();
      await page.getByRole('row', { name: /^web\s+3\/3/ }).waitFor();
      await command(page, 'scale deployment web --replicas 4', 'deployment.apps/web scaled');
      await page.getByRole('row', { name: /^web\s+4\/4/ }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('has the views for the commands of the server, and restores a snapshot', async () => {
      expect(await tabsOf(page)).toEqual(['Editor', 'Terminal', 'Objects', 'Events', 'Requests']);
      await page.getByRole('button', { name: 'Keep snapshot' }).click();
      await command(page, 'delete deployment web', 'deployment.apps "web" deleted');
      await page.getByRole('tab', { name: 'Requests' }).click();
      await page.getByRole('row', { name: /200 DELETE \S+\/deployments\/web [\d.]+ kubernetes-admin/ }).waitFor();
      await page.getByRole('tab', { name: 'Objects' }).click();
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.getByRole('row', { name: /^web\s+4\/4/ }).waitFor();
    });

    it('takes the token out of the address bar, and keeps it only for a reload of the tab', async () => {
      expect(page.url()).toBe(`${base}/`);
      await page.reload();
      await page.getByRole('row', { name: /^web/ }).waitFor();
      const other = await newPage();
      for (const url of [`${base}/`, `${base}/#token=${'A'.repeat(43)}`]) {
        await other.goto(url);
        await other.getByText('This link has no valid token.').waitFor();
      }
      await other.close();
    });
  });

  it('of a test server moves time, breaks requests and has a timeline', async () => {
    const shown = await newPage();
    await shown.goto(await linkOf(...testing, 'serve', '--console', '--controllers=*', '--nodes=1'));
    await shown.getByRole('button', { name: 'Apply' }).click();
    await shown.getByRole('row', { name: /^web\s+3\/3/ }).waitFor();
    expect(await tabsOf(shown)).toEqual(['Editor', 'Terminal', 'Objects', 'Events', 'Timeline', 'Requests', 'Faults']);
    await shown.getByRole('button', { name: 'Move time' }).click();
    await shown.locator('.said', { hasText: "The cluster's time is" }).waitFor();
    await shown.getByRole('tab', { name: 'Timeline' }).click();
    await shown.locator('.timeline', { hasText: '+ Deployment default/web' }).waitFor();
    await shown.getByRole('tab', { name: 'Faults' }).click();
    await shown.getByRole('button', { name: 'Add fault' }).click();
    await shown.getByText('patch of deployments.apps/scale: 503').waitFor();
    await shown.close();
  });

  it('of a test that failed shows its requests from a file, without a server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saved-'));
    const file = join(folder, 'saved.html');
    const request = { at: Date.parse('2026-01-02T03:04:05Z'), verb: 'GET', uri: '/a', code: 404, latencyMs: 1 };
    const timeline = '0.1s GET /a 404 </script><b id="own">';
    const requests = [{ ...request, auditID: 'a', user: { name: 'alice' } }];
    writeFileSync(file, savedTimelinePage({ title: 'boats > sail', message: 'expected 1', timeline, requests }));
    const complaints: string[] = [];
    const shown = await newPage();
    shown.on('console', (message) => complaints.push(message.text()));
    await shown.goto(pathToFileURL(file).href);
    await shown.getByRole('heading', { name: 'boats > sail' }).waitFor();
    await shown.locator('.timeline', { hasText: timeline }).waitFor();
    await shown.locator('.said', { hasText: 'expected 1' }).waitFor();
    await shown.getByRole('tab', { name: 'Requests' }).click();
    await shown.getByRole('row', { name: '03:04:05 404 GET /a 1.0 alice' }).waitFor();
    expect([complaints, await shown.locator('#own').count()]).toEqual([[], 0]);
    await shown.close();
    rmSync(folder, { recursive: true });
  });

  describe('refuses a page of another origin', () => {
    let foreign: Page;
    const answers: string[] = [];
    beforeAll(async () => {
      foreign = await newPage();
      foreign.on('response', (response) => {
        const { pathname, origin } = new URL(response.url());
        if (origin === base) answers.push(`${response.request().method()} ${pathname} ${response.status()}`);
      });
    });
    afterAll(() => foreign?.close());

    describe.each([
      ['another port of this machine', '127.0.0.1'],
      ['another site', foreignName],
    ])('at %s', (_, name) => {
      beforeAll(async () => {
        await foreign.goto(`http://${name}:${(attacker.address() as AddressInfo).port}/`);
      });

      // The page of the attacker has even the token.
      it.each([
        ['reads with fetch', 'GET', { 'x-console-token': '' }, 'cors'],
        ['reads with fetch and no headers of its own', 'GET', {}, 'cors'],
        ['writes with fetch', 'POST', { 'x-console-token': '' }, 'cors'],
        ['writes with fetch and no headers of its own', 'POST', { 'content-type': 'text/plain' }, 'no-cors'],
      ])('that %s', async (_, method, headers, mode) => {
        const path = '/server/api/v1/namespaces/default/configmaps';
        const result = await foreign.evaluate(
          async ({ url, init }) => {
            try {
              const response = await fetch(url, init as RequestInit);
              return response.type === 'opaque' ? 'opaque' : await response.text();
            } catch (error) {
              return String(error);
            }
          },
          {
            url: base + path,
            init: {
              method,
              mode,
              headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, value || token])),
              ...(method === 'POST' && { body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"stolen"}}' }),
            },
          },
        );
        expect(['TypeError: Failed to fetch', 'opaque']).toContain(result);
        expect(await configMaps()).toEqual(['kube-root-ca.crt']);
      });

      it('that sends a form', async () => {
        answers.length = 0;
        await foreign.evaluate((action) => {
          const frame = document.createElement('iframe');
          frame.name = 'answer';
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', enctype: 'text/plain', action, target: 'answer' });
          const input = document.createElement('input');
          Object.assign(input, {
            name: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"x":"',
            value: '"}',
          });
          form.append(input);
          document.body.append(frame, form);
          form.submit();
        }, `${base}/server/api/v1/namespaces/default/configmaps`);
        const answer = 'POST /server/api/v1/namespaces/default/configmaps 403';
        await expect.poll(() => answers).toContain(answer);
        expect(await configMaps()).toEqual(['kube-root-ca.crt']);
      });

      it('that shows it in a frame', async () => {
        const frame = await foreign.evaluateHandle(async (src) => {
          const made = document.createElement('iframe');
          made.src = src;
          const loaded = new Promise((resolve) => made.addEventListener('load', resolve));
          document.body.append(made);
          await loaded;
          return made;
        }, link);
        const content = await frame.asElement()?.contentFrame();
        expect(await content?.evaluate(() => [location.protocol, document.querySelector('#app')])).toEqual([
          'chrome-error:',
          null,
        ]);
      });

      it('that loads its script, watches by WebSocket, or opens and reads its window', async () => {
        const result = await foreign.evaluate(
          async ({ base, link }) => {
            const ended = (target: EventTarget) =>
              new Promise<string>((resolve) => {
                for (const name of ['load', 'open', 'message', 'error'])
                  target.addEventListener(name, () => resolve(name));
              });
            const script = document.createElement('script');
            script.type = 'module';
            script.src = `${base}/console.js`;
            document.body.append(script);
            const socket = new WebSocket(`${base.replace('http', 'ws')}/server/api/v1/pods?watch=true`);
            const events = new EventSource(`${base}/server/api/v1/pods?watch=true`);
            const ends = [script, socket, events].map(ended);
            const opened = window.open(link);
            await new Promise((resolve) => setTimeout(resolve, 500));
            let read: string;
            try {
              read = opened?.document.body.textContent ?? 'nothing';
            } catch (error) {
              read = (error as Error).name;
            }
            return { ends: await Promise.all(ends), read };
          },
          { base, link },
        );
        expect(result.ends).toEqual(['error', 'error', 'error']);
        expect(['SecurityError', 'nothing', '']).toContain(result.read);
      });
    });

    it('that gets a name which points to this machine', async () => {
      const rebound = await foreign.goto(link.replace('127.0.0.1', foreignName));
      expect(rebound?.status()).toBe(403);
      expect(await foreign.textContent('body')).toContain('The Host header must name the loopback address.');
    });
  });
});
