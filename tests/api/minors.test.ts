import { readFileSync } from 'node:fs';
import { type KubernetesMinor, kubernetesMinors } from '@k8s-ts/api/discovery';
import type { APIServer } from '@k8s-ts/apiserver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../kit/server.js';

type Table = Readonly<Record<'all' | KubernetesMinor, Readonly<Record<string, string>>>>;

/**
 * Answers of kube-apiserver 1.36.3 for each release that it emulates: the part that all releases share, and the
 * differences of each release. A resource is `VERBS|SHORT NAMES|STORAGE VERSION HASH`, a feature `STAGE 0|1`.
 */
const tables = JSON.parse(readFileSync(new URL('minors.json', import.meta.url), 'utf8')) as Readonly<
  Record<'served' | 'servedWithAll' | 'features', Table>
>;
const rowsOf = (table: Table, minor: KubernetesMinor) => ({ ...table.all, ...table[minor] });

interface Resource {
  readonly name: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly storageVersionHash?: string;
}

async function servedBy(server: APIServer): Promise<Record<string, string>> {
  const get = async <T>(path: string) =>
    (await (await server.fetch(new Request(`http://in-process${path}`))).json()) as T;
  const { groups } = await get<{ groups: { versions: { groupVersion: string }[] }[] }>('/apis');
  const versions = ['v1', ...groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => groupVersion))];
  const rows = versions.map(async (version) => {
    const { resources } = await get<{ resources: Resource[] }>(version === 'v1' ? '/api/v1' : `/apis/${version}`);
    return resources.map(({ name, verbs, shortNames = [], storageVersionHash = '' }) => [
      `${version} ${name}`,
      [verbs.join(' '), shortNames.join(' '), storageVersionHash].join('|').replace(/\|+$/, ''),
    ]);
  });
  return Object.fromEntries((await Promise.all(rows)).flat());
}

describe.each(kubernetesMinors)('a server like %s', { timeout: 120_000 }, (minor) => {
  let server: APIServer;
  /** Serves all versions. */
  let whole: APIServer;
  beforeAll(async () => {
    server = await startServer({ emulatedVersion: [minor], runtimeConfig: [] });
    whole = await startServer({ emulatedVersion: [minor], runtimeConfig: ['api/all=true'] });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await whole?.stop();
  });

  it('has the resources of the release, with verbs, short names and storage versions', async () => {
    expect(await servedBy(server)).toEqual(rowsOf(tables.served, minor));
  });

  it('has the features of the release', async () => {
    const text = await (await server.fetch(new Request('http://in-process/metrics'))).text();
    const features = text.matchAll(/^kubernetes_feature_enabled\{name="(\w+)",stage="(\w*)"\} (\d)$/gm);
    expect(Object.fromEntries([...features].map(([, name, stage, isOn]) => [name, `${stage} ${isOn}`]))).toEqual(
      rowsOf(tables.features, minor),
    );
  });

  it('serves all resources that the release can serve, when all versions are enabled', async () => {
    expect(await servedBy(whole)).toEqual(rowsOf(tables.servedWithAll, minor));
  });

  it('warns of kinds that the newest release deprecates', async () => {
    const response = await whole.fetch(new Request('http://in-process/apis/networking.k8s.io/v1beta1/ipaddresses'));
    expect([response.status, response.headers.get('warning')]).toEqual([
      200,
      '299 - "networking.k8s.io/v1beta1 IPAddress is deprecated in v1.34+, unavailable in v1.37+"',
    ]);
  });
});
