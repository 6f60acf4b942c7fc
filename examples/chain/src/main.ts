import { createAPIServer } from '@k8s-ts/apiserver';
import { newHelloServer } from './hello-server.js';

const [folder = 'chain-data', port = '6443'] = process.argv.slice(2);
const options = { dataDir: folder, securePort: Number(port), kubeconfigOut: `${folder}/admin.kubeconfig` };
const server = createAPIServer(options, { newServerInFront: newHelloServer });
await server.start();
console.log(`export KUBECONFIG=${folder}/admin.kubeconfig`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop());
