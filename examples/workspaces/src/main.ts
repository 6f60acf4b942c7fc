import { createWorkspacesServer } from './create-workspaces-server.js';

const [folder = 'workspaces-data', port = '6443'] = process.argv.slice(2);
const options = { dataDir: folder, securePort: Number(port), kubeconfigOut: `${folder}/admin.kubeconfig` };
// The root keeps its objects in the same store.
const { server, stop } = await createWorkspacesServer(options, { type: 'lmdb', dataDir: `${folder}/store` });
await server.start();
console.log(`export KUBECONFIG=${folder}/admin.kubeconfig`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
