import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corev1 } from '@k8s-ts/api/resources';
import type { APIServer } from '@k8s-ts/apiserver';
import type { Client } from '@k8s-ts/client';
import { type Certificates, createCertificates } from '@k8s-ts/pki';
import { clientOf, startServer } from './server.js';

/** A cluster whose API server forwards requests to aggregated servers on this machine. */
export interface FrontedCluster {
  readonly server: APIServer;
  /** An administrator's client in this process. */
  readonly admin: Client;
  /** A folder for files of the test. */
  readonly folder: string;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** The CA that signs client certificates. */
  readonly clients: Certificates;
  stop(): Promise<void>;
}

/**
 * Starts a cluster with the tokens `root-token` (`system:masters`) and `alice-token`, and the Service
 * `fleet/fleet-apiserver`, which leads to this machine.
 */
export async function startFrontedCluster(): Promise<FrontedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fronted-cluster-'));
  const path = (name: string) => join(folder, name);
  const proxy = await createCertificates({ addresses: [] });
  const clients = await createCertificates({ addresses: [] });
  const files: Readonly<Record<string, string>> = {
    'proxy-ca.crt': proxy.ca.cert,
    'proxy.crt': proxy.admin.cert,
    'proxy.key': proxy.admin.key,
    'client-ca.crt': clients.ca.cert,
    'tokens.csv': 'root-token,root,1,"system:masters"\nalice-token,alice,2,"dev"\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path(name), text);
  const server = await startServer({
    securePort: 0,
    tokenAuthFile: path('tokens.csv'),
    clientCAFile: path('client-ca.crt'),
    requestheaderClientCAFile: path('proxy-ca.crt'),
    requestheaderUsernameHeaders: ['X-Remote-User'],
    requestheaderGroupHeaders: ['X-Remote-Group'],
    requestheaderUIDHeaders: ['X-Remote-Uid'],
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
    proxyClientCertFile: path('proxy.crt'),
    proxyClientKeyFile: path('proxy.key'),
  });
  await server.createSystemObjects();
  const admin = clientOf(server);
  const kubeconfig = path('kubeconfig');
  await writeFile(kubeconfig, server.kubeconfig());
  await admin.resource(corev1.namespaces).create({ metadata: { name: 'fleet' } });
  await admin
    .resource(corev1.services)
    .namespace('fleet')
    .create({
      metadata: { name: 'fleet-apiserver' },
      spec: { type: 'ExternalName', externalName: '127.0.0.1' },
    });
  return {
    server,
    admin,
    folder,
    kubeconfig,
    clients,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
