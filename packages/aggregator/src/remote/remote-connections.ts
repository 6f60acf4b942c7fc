import { isDeepStrictEqual } from 'node:util';
import { type ClientCertificate, DialingAgent, type TLSSettings, trustedRoots } from '@k8s-ts/client/dial';
import { readChangingFile } from '@k8s-ts/generic-apiserver/config-file';
import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import type { ProxyBackend } from '@k8s-ts/streaming';
import { type RemoteSpec, serviceOf } from '../api-service.js';

/** Files in PEM with the client certificate that is shown to other servers. Changes count within a second. */
export interface ProxyCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** How the server behind a group-version is reached. */
export interface BackendOptions {
  /** Whether its certificate has to match the APIService. Default true. */
  readonly verifies?: boolean;
}

/** The service behind a group-version cannot be found. */
export class ServiceNotFoundError extends Error {
  override readonly name = 'ServiceNotFoundError';
}

/** Certificates that are accepted from a server. */
interface Trust {
  readonly serverName: string;
  /** PEM in base64. Empty: the certificates that the system trusts. */
  readonly caBundle: string;
  readonly verifies: boolean;
}

/** How long the contents of the files of a {@link ProxyCertificate} are used, in ms. */
const filesLifetimeMs = 1000;

/** How connections for an APIService are opened. */
interface KnownAgent {
  readonly spec: RemoteSpec;
  readonly trust: Trust;
  readonly agent: DialingAgent;
}

interface AgentsOfService {
  /** Verifies certificates against the CA bundle of the APIService. */
  verifying?: KnownAgent;
  /** Does not verify certificates. */
  trusting?: KnownAgent;
}

/** Connections to the servers behind APIServices. They are kept for later requests. */
export class RemoteConnections {
  readonly #resolve: ResolveService;
  readonly #certificate: ProxyCertificate | undefined;
  /** Connections by name of the APIService. */
  readonly #agents = new Map<string, AgentsOfService>();
  #clientCertificate: Promise<ClientCertificate> | undefined;

  constructor(resolve: ResolveService, certificate: ProxyCertificate | undefined) {
    this.#resolve = resolve;
    this.#certificate = certificate;
  }

  /**
   * The server behind a group-version, at its current address.
   *
   * @param name that of the APIService
   * @throws ServiceNotFoundError
   * @throws Error for a bundle without certificates
   */
  async backendOf(name: string, spec: RemoteSpec, options: BackendOptions = {}): Promise<ProxyBackend> {
    const service = serviceOf(spec);
    const agent = this.#agentFor(name, spec, options.verifies ?? true);
    let address: Awaited<ReturnType<ResolveService>>;
    try {
      address = await this.#resolve(service.namespace, service.name, service.port);
    } catch (error) {
      throw new ServiceNotFoundError(error instanceof Error ? error.message : String(error), { cause: error });
    }
    const { host } = address;
    return {
      origin: `https://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
      dial: () => agent.dial(host, address.port),
      agent,
    };
  }

  /** Closes the connections for an APIService that is gone. Running requests are answered. */
  forget(name: string): void {
    const { verifying, trusting } = this.#agents.get(name) ?? {};
    this.#agents.delete(name);
    for (const known of [verifying, trusting]) known?.agent.retire();
  }

  /** Closes all connections. Running requests are answered. */
  close(): void {
    for (const name of [...this.#agents.keys()]) this.forget(name);
  }

  #agentFor(name: string, spec: RemoteSpec, verifies: boolean): DialingAgent {
    const ofName = this.#agents.get(name) ?? {};
    this.#agents.set(name, ofName);
    const kind = verifies ? 'verifying' : 'trusting';
    const known = ofName[kind];
    if (known?.spec === spec) return known.agent;
    const trust = trustOf(spec, verifies && spec.insecureSkipTLSVerify !== true);
    const isSame = known !== undefined && isDeepStrictEqual(known.trust, trust);
    const agent = isSame ? known.agent : this.#newAgent(trust);
    if (!isSame) known?.agent.retire();
    ofName[kind] = { spec, trust, agent };
    return agent;
  }

  /** @throws Error for a bundle without certificates */
  #newAgent({ serverName, caBundle, verifies }: Trust): DialingAgent {
    const tls = { serverName, rejectUnauthorized: verifies, roots: trustedRoots(Buffer.from(caBundle, 'base64')) };
    return new DialingAgent(async (): Promise<TLSSettings> => ({ ...tls, ...(await this.#shownCertificate()) }));
  }

  /** The client certificate of new connections. Its files are read at most once a second. */
  #shownCertificate(): Promise<ClientCertificate> {
    if (this.#clientCertificate === undefined) {
      this.#clientCertificate = readCertificate(this.#certificate);
      setTimeout(() => {
        this.#clientCertificate = undefined;
      }, filesLifetimeMs).unref();
    }
    return this.#clientCertificate;
  }
}

async function readCertificate(files: ProxyCertificate | undefined): Promise<ClientCertificate> {
  if (files === undefined) return {};
  const [cert, key] = await Promise.all([readChangingFile(files.certFile), readChangingFile(files.keyFile)]);
  return { cert, key };
}

function trustOf(spec: RemoteSpec, verifies: boolean): Trust {
  const { namespace, name } = serviceOf(spec);
  return { serverName: `${name}.${namespace}.svc`, caBundle: verifies ? (spec.caBundle ?? '') : '', verifies };
}
