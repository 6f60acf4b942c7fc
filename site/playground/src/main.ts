import type { FaultRule } from './api/cluster.js';

/** URL of the server's module. It is in a separate file beside this one, because its worker needs further files. */
const module = './server/index.js';

/** The server of `@k8s-ts/page`, whose types are those of the package. */
interface PageServer {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  snapshot(): Promise<unknown>;
  restore(state: unknown): Promise<void>;
  advance(duration: string): Promise<Date>;
  addFault(rule: FaultRule): Promise<string>;
  removeFault(fault: string): Promise<void>;
  requests(): Promise<never[]>;
  timeline(): Promise<string>;
}

const root = document.querySelector<HTMLElement>('#app') ?? document.body;
try {
  const { startInPage } = (await import(module)) as { startInPage(options: object): Promise<PageServer> };
  // The editor is loaded while the server starts.
  const starting = startInPage({ nodes: 2, controllers: ['*'] });
  const [{ showCluster }, { fetch, advance, requests, timeline, ...server }] = await Promise.all([
    import('./app.js'),
    starting,
  ]);
  const snapshots = { take: server.snapshot, restore: server.restore };
  const faults = {
    effect: 'A fault breaks requests of this page and its terminal; controllers go on.',
    add: server.addFault,
    remove: server.removeFault,
  };
  const cluster = { fetch, snapshots, isShareable: true, advance, faults, requests, timeline };
  await showCluster(root, cluster, 'Kubernetes API playground');
} catch (error) {
  root.textContent = `The server cannot start: ${error instanceof Error ? error.message : error}`;
}
