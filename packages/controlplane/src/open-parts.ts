import type { CleanupStack } from '@k8s-ts/generic-apiserver';
import type { Part, PartList } from './part.js';

/** The parts of a server in the order in which they were opened. They are closed in reverse order. */
export class OpenParts {
  readonly #parts: Part[] = [];

  /** @param cleanup closes the parts */
  constructor(private readonly cleanup: CleanupStack) {}

  /** Adds a part that has just been opened; returns it. */
  add<Opened extends Part>(part: Opened): Opened {
    this.#parts.push(part);
    this.cleanup.defer(() => part.close?.());
    return part;
  }

  /** Concatenates a list of all parts. */
  all<List extends PartList>(list: List): NonNullable<Part[List]>[number][] {
    return this.#parts.flatMap((part): NonNullable<Part[List]>[number][] => [...(part[list] ?? [])]);
  }

  async relist(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.relist?.()));
  }

  drain(): void {
    for (const part of this.#parts) void part.drain?.();
  }
}
