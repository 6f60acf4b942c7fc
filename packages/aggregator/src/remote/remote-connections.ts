import { readFile } from 'node:fs/promises';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { caBundleProblem, dial, type ResolveService, type TLSSettings } from '@k8s-ts/server/webhook';
import type { Backend } from '@k8s-ts/streaming';
import { type RemoteSpec, serviceOf } from '../api-service.js';

/** Files in PEM with the client certificate that is shown to other servers. They are read for each connection. */
export interface ProxyCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** How long an idle connection is kept, in ms. */
const idleMs = 90_000;

/** A server that is to answer a request. */
export type RemoteBackend = Omit<Backend, 'url'> & { readonly origin: string };

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

/** Connections to the servers behind APIServices. They are kept for later requests. */
export class RemoteConnections {
  readonly #resolve: ResolveService;
  readonly #certificate: ProxyCertificate | undefined;
  /** By the name of the APIService: those that verify certificates as it says, and those that do not. */
  readonly #agents = new Map<string, { verifying?: KnownAgent; trusting?: KnownAgent }>();

  constructor(resolve: ResolveService, certificate: ProxyCertificate | undefined) {
    this.#resolve = resolve;
    this.#certificate = certificate;
  }

  /**
   * The server behind a group-version, where it is now.
   *
   * @param name that of the APIService
   * @param verifies whether its certificate has to be what the APIService says. Default true
   * @throws ServiceNotFoundError
   * @throws Error for a bundle without certificates
   */
  async backendOf(name: string, spec: RemoteSpec, verifies = true): Promise<RemoteBackend> {
    const service = serviceOf(spec);
    const agent = this.#agentFor(name, spec, verifies);
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

  /** Closes the connections for an APIService that is gone. */
  forget(name: string): void {
    const { verifying, trusting } = this.#agents.get(name) ?? {};
    this.#agents.delete(name);
    for (const known of [verifying, trusting]) known?.agent.destroy();
  }

  /** Closes all connections. */
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
    const isSame = isDeepStrictEqual(known?.trust, trust);
    // Requests over connections of an earlier agent go on; those that are free close by themselves.
    const agent = known && isSame ? known.agent : new DialingAgent(() => this.#settingsFor(trust));
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

  constructor(settings: () => Promise<TLSSettings>) {
    super({ keepAlive: true, maxFreeSockets: 25, timeout: idleMs });
    this.#settings = settings;
  }

  async dial(host: string, port: number): Promise<Duplex> {
    return dial(host, port, await this.#settings());
  }

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
