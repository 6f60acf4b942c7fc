import { connectToConsole } from './api/console.js';
import { showCluster } from './app.js';

const root = document.querySelector<HTMLElement>('#app') ?? document.body;
try {
  await showCluster(root, await connectToConsole(), 'Kubernetes API console');
} catch (error) {
  root.textContent = error instanceof Error ? error.message : String(error);
}
