import type { PortAllocator } from './port-allocator.js';

const firstPretended = 32769;

/**
 * The ports that one write of a service allocates and releases. Ports are allocated at once and released again when the
 * write fails; old ports are released when it succeeds.
 */
export class PortOperation {
  readonly #allocated: number[] = [];
  readonly #released: number[] = [];

  constructor(
    private readonly ports: PortAllocator,
    private readonly dryRun: boolean,
  ) {}

  async allocate(port: number): Promise<void> {
    if (this.dryRun) {
      // Like kube-apiserver, a dry run does not check the range of a requested port.
      const taken = await this.ports.taken();
      if (taken.has(port) || this.#allocated.includes(port)) throw new Error('provided port is already allocated');
    } else await this.ports.allocate(port);
    this.#allocated.push(port);
  }

  async allocateNext(): Promise<number> {
    const port = this.dryRun ? this.#pretend() : await this.ports.allocateNext();
    this.#allocated.push(port);
    return port;
  }

  releaseLater(ports: readonly number[]): void {
    this.#released.push(...ports);
  }

  async finish(succeeded: boolean): Promise<void> {
    if (this.dryRun) return;
    await this.ports.release(succeeded ? this.#released : this.#allocated);
  }

  /** The port in the response of a dry run: the port after the highest port of this write. It may be in use. */
  #pretend(): number {
    return this.#allocated.length === 0 ? firstPretended : Math.max(...this.#allocated) + 1;
  }
}
