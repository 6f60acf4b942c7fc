/** Runs work that is divided into slices, which end where it yields, without pauses. */
export function runSync<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs work that is divided into slices. @param pause resolves when the next slice may begin */
export async function runInSlices<T>(work: Generator<void, T, void>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}
