import type { Cluster } from './api/cluster.js';
import { failureText, showCluster } from './app.js';

/** The server's module, beside this one: its worker has files of its own. */
const module = './server/index.js';

const root = document.querySelector<HTMLElement>('#app') ?? document.body;
try {
  const { startInPage } = (await import(module)) as { startInPage(options: object): Promise<Cluster> };
  await showCluster(root, await startInPage({ nodes: 2, controllers: ['*'] }));
} catch (error) {
  root.textContent = `The server cannot start: ${failureText(error)}`;
}
