import type { ResourceClient } from '@k8s-ts/client';
import { findCondition, isConditionTrue } from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';

/**
 * Waits until definitions are established: it lists them and watches, without polling.
 *
 * @param timeoutMs default 10,000
 * @returns the definitions in the order of the names, in the state in which they became established
 * @throws Error with the definitions that are not established and the reasons, after `timeoutMs` or as soon as names
 *   are not accepted; the signal's reason when it aborts
 */
export async function untilEstablished(
  definitions: Pick<ResourceClient<CustomResourceDefinition>, 'list' | 'watch'>,
  names: readonly string[],
  { signal, timeoutMs = 10_000 }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<CustomResourceDefinition[]> {
  const known = new Map<string, CustomResourceDefinition | undefined>(names.map((name) => [name, undefined]));
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  const look = (definition: CustomResourceDefinition) => {
    const { name = '' } = definition.metadata;
    if (known.has(name)) known.set(name, definition);
    const refused = findCondition(definition, 'NamesAccepted');
    if (known.has(name) && refused?.status === 'False') throw new Error(problemOf(name, definition));
  };
  const isDone = () =>
    [...known.values()].every((definition) => definition && isConditionTrue(definition, 'Established'));

  try {
    while (!isDone() && !ending.signal.aborted) {
      const { items, metadata } = await definitions.list(signal ? { signal } : {});
      for (const definition of items) look(definition);
      if (isDone()) break;
      const { resourceVersion } = metadata;
      for await (const event of definitions.watch({ resourceVersion, signal: ending.signal })) {
        if (event.type !== 'ADDED' && event.type !== 'MODIFIED') continue;
        look(event.object);
        if (isDone()) break;
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
  signal?.throwIfAborted();
  if (isDone()) return names.map((name) => known.get(name) as CustomResourceDefinition);
  const open = [...known].filter(([, definition]) => !definition || !isConditionTrue(definition, 'Established'));
  throw new Error(open.map(([name, definition]) => problemOf(name, definition)).join('; '));
}

function problemOf(name: string, definition: CustomResourceDefinition | undefined): string {
  if (definition === undefined) return `${name} was not found`;
  const { message } =
    ['NamesAccepted', 'Established']
      .map((type) => findCondition(definition, type as 'NamesAccepted'))
      .find((condition) => condition?.status === 'False') ?? {};
  return `${name} is not established${message ? `: ${message}` : ''}`;
}
