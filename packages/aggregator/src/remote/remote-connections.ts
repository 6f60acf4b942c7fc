import { readFile } from 'node:fs/promises';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { caBundleProblem, dial, type ResolveService, type TLSSettings } from '@k8s-ts/server/webhook';
import type { ProxyBackend } from '@k8s-ts/streaming';
import { type RemoteSpec, serviceOf } from '../api-service.js';

/** Files in PEM with the client certificate that is shown to other servers. They are read for each connection. */
export interface ProxyCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** How long an idle connection is kept, in ms. */
const idleMs = 90_000;

/** How the server behind a group-version is reached. */
export interface BackendOptions {
  /** Whether its certificate has to be as the APIService says. Default true. */
  readonly verifies?: boolean;
}

/** The service behind a group-version cannot be found. */
export class ServiceNotFoundError extends Error {
  override readonly name = 'ServiceNotFoundError';
}

/** Whose certificates are accepted. */
interface Trust {
  readonly serverName: string;
  /** PEM. Undefined: the certificates that Node trusts. */
  readonly ca: string | undefined;
  readonly verifies: boolean;
}

/** How connections for an APIService are opened. */
interface KnownAgent {
  readonly spec: RemoteSpec;
  readonly trust: Trust;
  readonly agent: DialingAgent;
}

interface AgentsOfService {
  /** Verifies certificates as the APIService says. */
  verifying?: KnownAgent;
  /** Verifies none. */
  trusting?: KnownAgent;
}

/** Connections to the servers behind APIServices. They are kept for later requests. */
export class RemoteConnections {
  readonly #resolve: ResolveService;
  readonly #certificate: ProxyCertificate | undefined;
  /** By the name of the APIService. */
  readonly #agents = new Map<string, AgentsOfService>();

  constructor(resolve: ResolveService, certificate: ProxyCertificate | undefined) {
    this.#resolve = resolve;
    this.#certificate = certificate;
  }

  /**
   * The server behind a group-version, where it is now.
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

  /** Keeps no more connections for an APIService that is gone. Requests on their way are answered. */
  forget(name: string): void {
    const { verifying, trusting } = this.#agents.get(name) ?? {};
    this.#agents.delete(name);
    for (const known of [verifying, trusting]) known?.agent.retire();
  }

  /** Keeps no more connections. Requests on their way are answered. */
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
    if (!isSame) known?.agent.retire();
    const agent = isSame ? known.agent : new DialingAgent(() => this.#settingsFor(trust));
    ofName[kind] = { spec, trust, agent };
    return agent;
  }

  async #settingsFor({ serverName, ca, verifies }: Trust): Promise<TLSSettings> {
    const files = this.#certificate;
    const [cert, key] = files ? await Promise.all([readFile(files.certFile), readFile(files.keyFile)]) : [];
    return {
      servername: serverName,
      rejectUnauthorized: verifies,
      ...(ca === undefined ? {} : { ca }),
      ...(cert && key ? { cert, key } : {}),
    };
  }
}

/** Keeps connections that are opened by `dial`, whose errors have the words of Go's client. */
class DialingAgent extends Agent {
  readonly #settings: () => Promise<TLSSettings>;
  #isRetired = false;

  constructor(settings: () => Promise<TLSSettings>) {
    super({ keepAlive: true, maxFreeSockets: 25, timeout: idleMs });
    this.#settings = settings;
  }

  async dial(host: string, port: number): Promise<Duplex> {
    return dial(host, port, await this.#settings());
  }

  /** Closes the connections that are free, and later those that become free. */
  retire(): void {
    this.#isRetired = true;
    for (const free of Object.values(this.freeSockets)) for (const socket of free ?? []) socket.destroy();
  }

  /** Called by Node when a connection becomes free. Unless this returns true, the connection is closed. */
  override keepSocketAlive = (socket: Duplex): boolean =>
    !this.#isRetired && (super.keepSocketAlive(socket) as unknown as boolean);

  /** Called by Node for a request for which no connection is free. */
  override createConnection(
    { host, port }: ClientRequestArgs,
    done: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    this.dial(host ?? '', Number(port)).then(
      (connection) => done(null, connection),
      (error: Error) => done(error, undefined as never),
    );
  }
}

/** @throws Error for a bundle without certificates */
function trustOf(spec: RemoteSpec, verifies: boolean): Trust {
  const { namespace, name } = serviceOf(spec);
  const pem = Buffer.from(spec.caBundle ?? '', 'base64')
    .toString('latin1')
    .trim();
  const problem = verifies && pem !== '' ? caBundleProblem(pem) : undefined;
  if (problem !== undefined) throw new Error(`unable to load root certificates: ${problem}`);
  return { serverName: `${name}.${namespace}.svc`, ca: verifies && pem !== '' ? pem : undefined, verifies };
}
