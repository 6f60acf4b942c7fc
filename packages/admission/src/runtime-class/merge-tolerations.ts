import type { Pod } from '@k8s-ts/api/types';

export type Toleration = NonNullable<NonNullable<Pod['spec']>['tolerations']>[number];

/**
 * Joins two lists and leaves out what another toleration covers; of equal ones the first stays.
 * `kubernetes pkg/util/tolerations`.
 */
export function mergeTolerations(first: readonly Toleration[], second: readonly Toleration[]): readonly Toleration[] {
  const all = [...first, ...second];
  const merged: Toleration[] = [];
  for (const [i, each] of all.entries()) {
    const isCovered =
      merged.some((other) => covers(other, each)) ||
      all.slice(i + 1).some((other) => !isEqual(each, other) && covers(other, each));
    if (!isCovered) merged.push(each);
  }
  return merged;
}

function isEqual(a: Toleration, b: Toleration): boolean {
  return (
    (a.key ?? '') === (b.key ?? '') &&
    (a.operator ?? '') === (b.operator ?? '') &&
    (a.value ?? '') === (b.value ?? '') &&
    (a.effect ?? '') === (b.effect ?? '') &&
    a.tolerationSeconds === b.tolerationSeconds
  );
}

/** Whether `wide` tolerates all that `narrow` tolerates. */
export function covers(wide: Toleration, narrow: Toleration): boolean {
  if (isEqual(wide, narrow)) return true;
  const hasKey = (wide.key ?? '') !== '' || wide.operator !== 'Exists';
  if ((narrow.key ?? '') !== (wide.key ?? '') && hasKey) return false;
  if (wide.effect && narrow.effect !== wide.effect) return false;
  const longest = wide.effect === 'NoExecute' ? wide.tolerationSeconds : undefined;
  if (longest !== undefined && (narrow.tolerationSeconds === undefined || narrow.tolerationSeconds > longest))
    return false;
  if (wide.operator === 'Exists') return true;
  const isEquality = !wide.operator || wide.operator === 'Equal';
  return isEquality && narrow.operator === 'Equal' && (narrow.value ?? '') === (wide.value ?? '');
}
