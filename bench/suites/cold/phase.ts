/** Figures of one phase of a measurement. */
export interface Phase {
  readonly name: string;
  /** Seconds of processor time of the server. */
  readonly cpu: number;
  /** Seconds on the clock. */
  readonly wall: number;
}

/** Measures phases that follow each other. */
export class Phases {
  readonly done: Phase[] = [];

  /** @param seconds processor time of the server until now */
  constructor(private readonly seconds: () => Promise<number>) {}

  async measure(name: string, work: () => Promise<unknown>): Promise<void> {
    const [cpu, wall] = [await this.seconds(), performance.now()];
    await work();
    const end = performance.now();
    this.done.push({ name, cpu: (await this.seconds()) - cpu, wall: (end - wall) / 1000 });
  }

  /**
   * Adds up the phases in a first one, with the processor time that the server uses within a second after them for
   * what it put off.
   */
  async withTotal(name: string): Promise<readonly Phase[]> {
    const before = await this.seconds();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const after = (await this.seconds()) - before;
    const sum = (figure: (phase: Phase) => number) => this.done.reduce((all, phase) => all + figure(phase), 0);
    return [{ name, cpu: sum(({ cpu }) => cpu) + after, wall: sum(({ wall }) => wall) }, ...this.done];
  }
}
