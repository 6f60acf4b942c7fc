/** A change of an object, as a watch reports it. */
export interface ToldChange {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** `namespace/name` */
  readonly path: string;
  readonly revision: number;
}

/** The states and changes that an informer has received. */
export type Told =
  | { readonly kind: 'state'; readonly revision: number; readonly items: ReadonlyMap<string, number> }
  | ({ readonly kind: 'change' } & ToldChange);

/** All events after a state, in order. */
export interface History {
  readonly revision: number;
  readonly items: ReadonlyMap<string, number>;
  readonly changes: readonly ToldChange[];
}

/**
 * Compares the changes that an informer received with the history. Each state must be that of its version, and must not
 * be older than the state before it. The changes after a state must be those of the history, each once and in order;
 * they are complete unless another state follows.
 *
 * @param isCovered whether the informer watches a path
 * @returns the number of received changes
 * @throws at the first difference
 */
export function checkTold(told: readonly Told[], history: History, isCovered: (path: string) => boolean): number {
  const changes = history.changes.filter(({ path }) => isCovered(path));
  const state = new Map([...history.items].filter(([path]) => isCovered(path)));
  let at = 0;
  let revision = history.revision;
  let count = 0;
  const take = () => {
    const change = changes[at++] as ToldChange;
    if (change.type === 'DELETED') state.delete(change.path);
    else state.set(change.path, change.revision);
    return change;
  };
  for (const each of told) {
    if (each.revision < revision || (each.kind === 'change' && each.revision === revision)) {
      throw new Error(`${each.kind} of ${each.revision} after ${revision}`);
    }
    revision = each.revision;
    if (each.kind === 'state') {
      while (at < changes.length && (changes[at] as ToldChange).revision <= revision) take();
      assertSame(sorted(each.items), sorted(state), `state of ${revision}`);
    } else {
      if (at >= changes.length) throw new Error(`${briefly(each)} never happened`);
      const change = take();
      if (briefly(change) !== briefly(each)) throw new Error(`${briefly(each)} was told instead of ${briefly(change)}`);
      count++;
    }
  }
  if (at < changes.length)
    throw new Error(`${changes.length - at} changes were never told, from ${briefly(changes[at])}`);
  return count;
}

export function sorted(items: ReadonlyMap<string, number>): string {
  return [...items]
    .map(([path, revision]) => `${path}@${revision}`)
    .sort()
    .join(' ');
}

function briefly(change: ToldChange | undefined): string {
  return `${change?.type} ${change?.path}@${change?.revision}`;
}

function assertSame(got: string, wanted: string, what: string): void {
  if (got !== wanted) throw new Error(`${what} is ${got.slice(0, 2_000)} instead of ${wanted.slice(0, 2_000)}`);
}
