import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { expect, it, onTestFinished } from 'vitest';
import { Etcd2Client } from '../../packages/storage-backend/src/etcd2/etcd2-client.js';

it('the certificate of an etcd is verified on each connection: TLS sessions are not resumed', async () => {
  const { ca, serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const reused: boolean[] = [];
  const server = createServer(serving, (request, response) => {
    reused.push((request.socket as TLSSocket).isSessionReused());
    const body =
      request.url === '/version' ? { etcdserver: '3.4.0' } : { action: 'get', node: { key: '/a', value: 'b' } };
    response.writeHead(200, { 'x-etcd-index': '1', connection: 'close' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = new Etcd2Client({ endpoints: [`https://127.0.0.1:${port}`], ca: ca.cert });
  onTestFinished(() => client.close());
  for (let i = 0; i < 4; i++) await client.request({ method: 'GET', path: '/v2/keys/a' });
  expect(reused.length).toBeGreaterThanOrEqual(4);
  expect(reused).not.toContain(true);
});
