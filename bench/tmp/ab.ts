import { createAPIServer } from '@k8s-ts/apiserver-core';
import { defaultAdmissionPlugins } from '@k8s-ts/admission';
import { pod } from '../pod.js';
const make = async (options: object) => {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  await server.start();
  const post = async (path: string, body: unknown) => {
    const r = await server.fetch(new Request(`http://x${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }));
    if (r.status >= 300) throw new Error(await r.text());
    await r.text();
  };
  await post('/api/v1/namespaces', { metadata: { name: 'bench' } });
  return { server, post };
};
const on = await make({ disableAdmissionPlugins: (process.env.ON ?? '').split(',').filter(Boolean) as never });
const list = (t: string) => (t === 'all' ? [...defaultAdmissionPlugins] : t.split(',').filter(Boolean));
const off = await make({ disableAdmissionPlugins: list(process.env.OFF ?? 'all') });
const cm = (i: number) => ({ metadata: { name: `c-${i}`, labels: { app: `app-${i % 100}` } }, data: { key: `v ${i}`, other: 'x'.repeat(200) } });
let n = 0;
const q = (l: number[], s: number) => [...l].sort((a, b) => a - b)[Math.floor(l.length * s)]!;
for (const [name, path, make1] of [['cm', 'configmaps', cm], ['pod', 'pods', pod]].filter(([x]) => (process.env.KIND ?? 'cm') === x) as [string, string, (i: number) => object][]) {
  const t: number[][] = [[], []];
  for (let round = 0; round < 30; round++) {
    const order = round % 2 ? [0, 1] : [1, 0];
    for (const w of order) {
      const { post } = [on, off][w]!;
      const before = process.cpuUsage();
      for (let i = 0; i < 120; i++) await post(`/api/v1/namespaces/bench/${path}`, make1(n++));
      const u = process.cpuUsage(before);
      if (round >= 8) t[w]!.push((u.user + u.system) / 120);
    }
  }
  const show = (s: number) => [q(t[0]!, s), q(t[1]!, s)].map((x) => x.toFixed(0)).join(' vs ') + ` = ${((q(t[0]!, s) / q(t[1]!, s) - 1) * 100).toFixed(1)}%`;
  console.log(name, 'q10', show(0.1), '| q25', show(0.25), '| median', show(0.5), '| pairs', (q(t[0]!.map((x, i) => x / t[1]![i]!), 0.5) * 100 - 100).toFixed(1));
}
await on.server.stop();
await off.server.stop();
