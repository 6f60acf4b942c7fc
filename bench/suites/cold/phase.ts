/** Figures of one phase of a measurement. */
export interface Phase {
  readonly name: string;
  /** Seconds of processor time of the server. */
  readonly cpu: number;
  /** Seconds on the clock. */
  readonly wall: number;
}

/** Measures consecutive phases. */
export class Phases {
  readonly done: Phase[] = [];

  /** @param seconds returns the processor time of the server until now, in seconds */
  constructor(private readonly seconds: () => Promise<number>) {}

  async measure(name: string, work: () => Promise<unknown>): Promise<void> {
    const [cpu, wall] = [await this.seconds(), performance.now()];
    await work();
    const end = performance.now();
    this.done.push({ name, cpu: (await this.seconds()) - cpu, wall: (end - wall) / 1000 });
  }

  /**
   * Returns the phases, preceded by their sum. The sum includes the processor time of the second after them, in which
   * the server does postponed work.
   */
  async withTotal(name: string): Promise<readonly Phase[]> {
    const before = await this.seconds();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const after = (await this.seconds()) - before;
    const sum = (figure: (phase: Phase) => number) => this.done.reduce((all, phase) => all + figure(phase), 0);
    return [{ name, cpu: sum(({ cpu }) => cpu) + after, wall: sum(({ wall }) => wall) }, ...this.done];
  }
}
