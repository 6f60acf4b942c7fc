import { RangeFullError } from './ip-allocator.js';
import type { PortAllocator } from './port-allocator.js';

/**
 * The ports that one write of a service allocates and releases. Ports are allocated at once and released again when the write fails; old ports are
 * released when it succeeds.
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
      this.ports.check(port);
      const taken = await this.ports.taken();
      if (taken.has(port) || this.#allocated.includes(port)) throw new Error('provided port is already allocated');
    } else await this.ports.allocate(port);
    this.#allocated.push(port);
  }

  async allocateNext(): Promise<number> {
    const port = this.dryRun ? await this.#pretend() : await this.ports.allocateNext();
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

  async #pretend(): Promise<number> {
    const taken = await this.ports.taken();
    for (let port = 1; port < 65536; port++) {
      if (taken.has(port) || this.#allocated.includes(port)) continue;
      try {
        this.ports.check(port);
        return port;
      } catch {
        // The port is outside the range.
      }
    }
    throw new RangeFullError('range is full');
  }
}
