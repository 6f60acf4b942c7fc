import { connectToConsole } from './api/console.js';
import { failureText, showCluster } from './app.js';

const root = document.querySelector<HTMLElement>('#app') ?? document.body;
try {
  await showCluster(root, await connectToConsole(), 'Kubernetes API console');
} catch (error) {
  root.textContent = failureText(error);
}
