import { parseArgs } from 'node:util';
import { createAggregatedServer, manifests } from '@k8s-ts/aggregated-apiserver';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { boats, harbours } from './kinds.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kubeconfig: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string', default: '8443' },
    namespace: { type: 'string', default: 'fleet' },
    service: { type: 'string', default: 'fleet-apiserver' },
    'service-port': { type: 'string', default: '443' },
    image: { type: 'string', default: 'registry.example.com/fleet-apiserver:1' },
  },
});
const kinds = [boats, harbours];
const service = { namespace: values.namespace, name: values.service, port: Number(values['service-port']) };

if (positionals[0] === 'manifests') {
  const args = ['serve', '--data=/data', `--namespace=${values.namespace}`, `--service=${values.service}`];
  const objects = manifests({ kinds, service, image: values.image, args, data: { size: '1Gi', mountPath: '/data' } });
  console.log(objects.map((object) => encodeYAML(object)).join('---\n'));
} else {
  const { kubeconfig, data } = values;
  const server = createAggregatedServer({
    kinds,
    service,
    storage: data === undefined ? { type: 'memory' } : { type: 'lmdb', dataDir: data },
    listen: { port: Number(values.port) },
    ...(kubeconfig === undefined ? {} : { cluster: { kubeconfig } }),
    onError: (message, error) => console.error(`${message}: ${String(error)}`),
  });
  await server.start();
  console.log(`serving ${kinds.map(({ resource }) => resource.resource).join(', ')} on port ${server.port}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop());
}
