import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build as bundle } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import options from '../../../packages/page/tsup.config.js';
import { haveTools, which } from '../../../tests/kit/tools.js';
import { buildPlayground } from '../build.js';
import { serve } from '../serve.js';

/** A folder for screenshots of the page in two sizes, light and dark. Default: no screenshots are taken. */
const pictures = process.env.PLAYGROUND_PICTURES;

describe.skipIf(!haveTools('chromium'))('the playground', () => {
  const site = mkdtempSync(join(tmpdir(), 'playground-'));
  const elsewhere: string[] = [];
  let server: Server | undefined;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    if (process.env.PACKAGES_ARE_BUILT !== '1') {
      for (const each of [options].flat()) await bundle({ ...each, config: false, silent: true });
    }
    await buildPlayground(site);
    const served = await serve(site);
    server = served.server;
    browser = await chromium.launch({
      executablePath: which('chromium') as string,
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
    });
    page = await openPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(served.url)) elsewhere.push(request.url());
    });
    await page.goto(served.url);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    rmSync(site, { recursive: true, force: true });
  });

  /** Opens a page with a storage of its own. */
  async function openPage(): Promise<Page> {
    const opened = await (browser as Browser).newPage({ viewport: { width: 1280, height: 800 } });
    // The time limit is long, because machines may be busy, and each page starts a server.
    opened.setDefaultTimeout(100_000);
    return opened;
  }

  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const press = (name: string) => page.getByRole('button', { name }).click();
  const said = (text: string) => page.locator('.said', { hasText: text }).waitFor();
  const row = (...cells: readonly string[]) =>
    page.getByRole('row', { name: new RegExp(`^${cells.join('\\s+')}`) }).waitFor();
  const example = (title: string) => page.getByLabel('Example').selectOption(title);

  async function command(line: string, answer: string): Promise<void> {
    await tab('Terminal');
    await page.getByLabel('Command').fill(line);
    await page.getByLabel('Command').press('Enter');
    await page.locator('.output', { hasText: answer }).waitFor();
  }

  async function picture(name: string): Promise<void> {
    if (pictures === undefined) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, viewport] of Object.entries({
        desk: { width: 1280, height: 800 },
        phone: { width: 390, height: 844 },
      })) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.screenshot({
          path: join(pictures, `${name}-${size}-${colorScheme}.png`),
          fullPage: size === 'phone',
        });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  it('rolls out and scales a Deployment, adds a fault and restores a snapshot, without a network', {
    timeout: 240_000,
  }, async () => {
    await press('Apply');
    await said('deployment.apps/web created, service/web created');
    await row('web', '3/3');
    await picture('objects');
    await command('scale deployment web --replicas 5', 'deployment.apps/web scaled');
    await row('web', '5/5');
    await press('Keep snapshot');
    await tab('Faults');
    await press('Add fault');
    await command(
      'kubectl scale deployment web --replicas 7',
      'Error from server (ServiceUnavailable): broken on purpose',
    );
    await picture('faults');
    await press('Remove');
    await command('kubectl delete deployment web', 'deployment.apps "web" deleted from default namespace');
    await tab('Objects');
    await page.getByText('No deployments here.').waitFor();
    await press('Go back');
    await row('web', '5/5');
    expect(elsewhere).toEqual([]);
  });

  it("shows the server's refusal at its line", { timeout: 120_000 }, async () => {
    await tab('Editor');
    await example('Custom resource with CEL rules');
    await press('Apply');
    await said('boats.example.com created');
    await example('Boat that the rules refuse');
    await page
      .locator('.cm-line', { has: page.locator('.cm-lintRange-error') })
      .filter({ hasText: 'spec:' })
      .waitFor();
    await press('Apply');
    await said('boat.example.com/ferry refused');
    await page.locator('.cm-lintRange-error').first().hover();
    await page.locator('.cm-tooltip', { hasText: 'spec: Invalid value: the crew needs a seat each' }).waitFor();
    await picture('refused');
  });

  it('shows who owns each line of an object', { timeout: 120_000 }, async () => {
    await press('web');
    await page.locator('.line', { hasText: /^ {2}replicas: 5kubectl \(scale\)/ }).waitFor();
    await picture('owners');
  });

  it('completes kinds and fields, and describes the field under the pointer', { timeout: 120_000 }, async () => {
    await tab('Editor');
    await page.locator('.cm-content').press('Control+a');
    await page.keyboard.type('apiVersion: apps/v1\nkind: Depl');
    const offered = page.locator('.cm-tooltip-autocomplete');
    const accept = async (name: RegExp) => {
      await offered.getByRole('option', { name }).waitFor();
      // The editor accepts no choice from its list in the first 75 ms.
      await page.waitForTimeout(200);
      await page.keyboard.press('Enter');
    };
    await accept(/^Deployment/);
    await page.keyboard.type('\nspec:\n  repl');
    await offered.getByRole('option', { name: /^replicas/ }).waitFor();
    await picture('completion');
    await accept(/^replicas/);
    await page.keyboard.type('3');
    await page.locator('.cm-line', { hasText: 'replicas: 3' }).getByText('replicas').hover();
    await page.locator('.description', { hasText: 'spec.replicas <integer>Number of pods.' }).waitFor();
    await picture('hover');
    await page.mouse.move(0, 0);
  });

  it('refuses what an admission policy refuses', { timeout: 120_000 }, async () => {
    await example('Admission policy');
    await press('Apply');
    await said('validatingadmissionpolicy.admissionregistration.k8s.io/small-deployments created');
    await tab('Timeline');
    await page.locator('.timeline', { hasText: '+ ValidatingAdmissionPolicy small-deployments' }).waitFor();
    await tab('Terminal');
    // The policy takes effect a moment after it was created.
    await expect
      .poll(async () => {
        await page.getByLabel('Command').fill(`patch deployment web -p '{"spec":{"replicas":9}}'`);
        await page.getByLabel('Command').press('Enter');
        return page.locator('.output').textContent();
      })
      .toContain("small-deployments' denied request: at most 5 replicas, not 9");
    await picture('policy');
  });

  it('moves the time of the cluster forward', { timeout: 120_000 }, async () => {
    await tab('Events');
    await page
      .getByRole('row', { name: /ScalingReplicaSet/ })
      .first()
      .waitFor();
    await picture('events');
    await tab('Requests');
    await page
      .getByRole('row', { name: /PATCH \S+\/deployments\/web\S* [\d.]+ kubernetes-admin/ })
      .first()
      .waitFor();
    await picture('requests');
    await page.getByLabel('Duration').selectOption('1h');
    await press('Move time');
    await said("The cluster's time is 2");
    await tab('Objects');
    await press('← Back');
    await page.getByRole('row', { name: /^web .*6\dm/ }).waitFor();
  });

  it('is usable only by the keyboard', { timeout: 120_000 }, async () => {
    await tab('Editor');
    await example('Boat that the rules refuse');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Enter');
    await said('boat.example.com/ferry refused');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused(), 'Tab leaves the editor').not.toContain('ferry');
    await page.getByRole('tab', { name: 'Editor' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Terminal');
    await page.keyboard.press('Tab');
    await page.keyboard.type('get deployment web -o name');
    await page.keyboard.press('Enter');
    await page.locator('.output', { hasText: 'deployment.apps/web\n' }).waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await page.getByLabel('Command').inputValue()).toBe('get deployment web -o name');
    await picture('terminal');
  });

  it('opens the state of a link', { timeout: 120_000 }, async () => {
    await press('Share');
    await page.waitForURL(/#state=/);
    const other = await openPage();
    await other.goto(page.url());
    await other.getByRole('row', { name: /^web\s+5\/5/ }).waitFor();
    await other.close();
  });
});
