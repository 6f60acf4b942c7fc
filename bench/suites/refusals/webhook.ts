import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificates } from '@k8s-ts/pki';

/** A webhook that denies every request. */
export interface DenyingWebhook {
  readonly url: string;
  /** Certificate of the webhook's authority, as `clientConfig.caBundle`. */
  readonly caBundle: string;
  close(): void;
}

export async function startDenyingWebhook(): Promise<DenyingWebhook> {
  const { ca, serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const server = createServer({ cert: serving.cert, key: serving.key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { apiVersion, kind, request: review } = JSON.parse(Buffer.concat(chunks).toString());
    const status = { code: 403, message: 'the bench denies this' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ apiVersion, kind, response: { uid: review.uid, allowed: false, status } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/deny`,
    caBundle: Buffer.from(ca.cert).toString('base64'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
