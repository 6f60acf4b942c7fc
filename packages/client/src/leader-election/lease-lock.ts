import type { CreateOptions, GetOptions, UpdateOptions } from '../client/options.js';

/** The record of an election in a Lease (`coordination.k8s.io/v1 LeaseSpec`). */
export interface LeaseSpec {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  /** RFC 3339 with microseconds. */
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
  readonly strategy?: string;
  readonly preferredHolder?: string;
}

/** A `coordination.k8s.io/v1` Lease. */
export interface Lease {
  readonly apiVersion?: 'coordination.k8s.io/v1';
  readonly kind?: 'Lease';
  readonly metadata?: { readonly name?: string; readonly namespace?: string; readonly resourceVersion?: string };
  readonly spec?: LeaseSpec;
}

/** The requests that an election makes; a client's resource {@link leaseResource} has them. */
export interface LeaseClient {
  get(name: string, options?: GetOptions): Promise<Lease>;
  create(object: Lease, options?: CreateOptions): Promise<Lease>;
  update(object: Lease, options?: UpdateOptions): Promise<Lease>;
}

/** Leases, as `client.resource<Lease>(leaseResource)` takes it. */
export const leaseResource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  kind: 'Lease',
  namespaced: true,
} as const;

/** One Lease as last seen. Writes require that it is unchanged. */
export class LeaseLock {
  readonly #leases: LeaseClient;
  readonly #name: string;
  readonly #namespace: string;
  #seen: Lease | undefined;

  constructor(leases: LeaseClient, namespace: string, name: string) {
    this.#leases = leases;
    this.#namespace = namespace;
    this.#name = name;
  }

  /** @throws StatusError `NotFound` when the lease does not exist */
  async get(signal: AbortSignal): Promise<LeaseSpec> {
    this.#seen = await this.#leases.get(this.#name, { signal });
    return this.#seen.spec ?? {};
  }

  /** @throws StatusError `AlreadyExists` when another candidate created it first */
  async create(spec: LeaseSpec, signal: AbortSignal): Promise<void> {
    const metadata = { name: this.#name, namespace: this.#namespace };
    this.#seen = await this.#leases.create(
      { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec },
      { signal },
    );
  }

  /**
   * @throws StatusError `Conflict` when the lease has changed since it was read; Error when it was neither read nor
   *   created
   */
  async update(spec: LeaseSpec, signal: AbortSignal): Promise<void> {
    if (this.#seen === undefined) throw new Error('the lease must be read or created first');
    this.#seen = await this.#leases.update({ ...this.#seen, spec }, { signal });
  }
}
