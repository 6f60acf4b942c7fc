import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dial, trustedRoots } from '@k8s-ts/client/dial';
import { nodeTransport, openWebhookClient } from '@k8s-ts/client/node';
import { WebhookClients } from '@k8s-ts/generic-apiserver/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemoteConnections } from '../../packages/aggregator/src/remote/remote-connections.js';
import { newProviderClient } from '../../packages/authentication/src/oidc/provider-client.js';
import { newKubeletClient } from '../../packages/registry/core/src/kubelet/kubelet-client.js';
import { type CertificateCase, nameCases, trustCases } from './certificates/cases.js';

/*
 * Clients of TLS servers must accept and refuse the same certificates as Go's crypto/x509, with the same messages. The
 * expectations in the table were compared with a Go program.
 */

/** Calls a server at 127.0.0.1. Rejects if its certificate is refused. */
type Call = (port: number, roots: string) => Promise<unknown>;

let folder: string;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const resolveTo = (port: number) => async () => ({ host: '127.0.0.1', port });

async function rootsFile(roots: string): Promise<string> {
  const file = join(folder, `roots-${Math.random()}.crt`);
  await writeFile(file, roots);
  return file;
}

const clients: Readonly<Record<string, Call>> = {
  'admission and conversion webhooks by URL': async (port, roots) => {
    const webhooks = new WebhookClients(resolveTo(0));
    const client = webhooks.clientFor({ url: `https://localhost:${port}/x`, caBundle: base64(roots) });
    await client.post({}, { timeoutMs: 30_000 }).finally(() => webhooks.close());
  },
  'admission and conversion webhooks by service': async (port, roots) => {
    const webhooks = new WebhookClients(resolveTo(port));
    const service = { namespace: 'default', name: 'hook' };
    const client = webhooks.clientFor({ service, caBundle: base64(roots) });
    await client.post({}, { timeoutMs: 30_000 }).finally(() => webhooks.close());
  },
  'authentication, authorization, audit and image policy webhooks': async (port, roots) => {
    const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority-data': base64(roots) };
    const text = JSON.stringify({
      clusters: [{ name: 'a', cluster }],
      contexts: [{ name: 'a', context: { cluster: 'a' } }],
      'current-context': 'a',
    });
    const client = await openWebhookClient({ text }, { attempts: 1 });
    await client.post({}).finally(() => client.close());
  },
  'clients over HTTP/2': async (port, roots) => {
    const transport = nodeTransport({ server: `https://127.0.0.1:${port}`, ca: roots });
    await transport({ method: 'GET', path: '/', headers: {} }).finally(() => transport.close());
  },
  'aggregated servers': async (port, roots) => {
    const connections = new RemoteConnections(resolveTo(port), undefined);
    const service = { namespace: 'default', name: 'hook', port: 443 };
    const backend = await connections.backendOf('v1.example.com', { service, caBundle: base64(roots) } as never);
    const connection = await backend.dial();
    connections.close();
    connection.destroy();
  },
  kubelets: async (port, roots) => {
    const kubelets = newKubeletClient({ certificateAuthorityFile: await rootsFile(roots) });
    const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
    const node = { status: { addresses, daemonEndpoints: { kubeletEndpoint: { Port: port } } } };
    (await kubelets.kubelet(node as never).dial()).destroy();
  },
  'providers of OpenID Connect': async (port, roots) => {
    const client = newProviderClient(roots);
    await client.getJSON(`https://localhost:${port}/`).finally(() => client.close());
  },
};

async function serve({ sent }: CertificateCase): Promise<Http2SecureServer> {
  const cert = sent.map((each) => each.cert).join('');
  const server = createSecureServer({ cert, key: sent[0]?.key ?? '', allowHTTP1: true }, (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  server.on('tlsClientError', () => undefined);
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Http2SecureServer): number => (server.address() as AddressInfo).port;

/** @returns the error of the refusal, with `NOW` instead of the time */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const [, text] = /tls: failed to verify certificate: x509: (.*)$/s.exec((error as Error).message) ?? [];
    if (text === undefined) throw error;
    return text.replace(/current time \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, 'current time NOW');
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-certificates-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(clients))('%s', (_, call) => {
  it.each(trustCases.map((each) => [each.title, each] as const))('trusting %s', async (_, tested) => {
    const server = await serve(tested);
    try {
      expect(await refusalOf(call(portOf(server), tested.roots))).toBe(tested.refusal);
    } finally {
      server.close();
    }
  });
});

describe('the name of the server', () => {
  it.each(nameCases.map((each) => [each.title, each] as const))(
    'is looked for in the certificate: %s',
    async (_, tested) => {
      const server = await serve(tested);
      try {
        const tls = { roots: trustedRoots(tested.roots), serverName: tested.host };
        const opened = dial('127.0.0.1', portOf(server), { tls }).then((socket) => socket.destroy());
        expect(await refusalOf(opened)).toBe(tested.refusal);
      } finally {
        server.close();
      }
    },
  );
});
