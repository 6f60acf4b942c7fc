import { fetchHandler } from '@k8s-ts/http/fetch';
import { startAPIServerAlone } from './api-server-alone.js';

const server = await startAPIServerAlone('alone');
const answer = await fetchHandler(server.handle)(new Request('http://localhost/api/v1/namespaces'));
console.log(await answer.text());
await server.stop();
