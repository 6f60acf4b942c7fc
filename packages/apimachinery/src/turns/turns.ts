/** Does work that is divided into turns, which end where it yields, in one. */
export function runSync<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does work that is divided into turns. @param pause resolves when the next turn may begin */
export async function runInSlices<T>(work: Generator<void, T, void>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}
