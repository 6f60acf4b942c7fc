/*
 * The unified diff of two texts, line by line, with the lines that Python's `difflib` picks (Go's port of it makes the
 * diffs in kube-apiserver's messages). A matching block is a run of equal lines. The longest block is found first, then
 * the longest ones before and after it. In long texts, lines that occur often do not begin a block: they only extend
 * it.
 */

/** Number of lines that are shown before and after a change. */
const context = 3;
/** From this number of lines on, lines that occur often are left out of the search for blocks. */
const longText = 200;

interface Block {
  readonly old: number;
  readonly now: number;
  readonly size: number;
}

/** Start and end of lines in the old text and in the new one. */
type Range = readonly [number, number, number, number];

/** A range of lines that is kept, or replaced by another. Ends are exclusive. */
interface Change {
  readonly equal: boolean;
  readonly old: readonly [number, number];
  readonly now: readonly [number, number];
}

/**
 * @returns hunks that begin with `@@ -1,7 +1,7 @@`; empty when the texts are equal. Takes time that grows with the
 *   product of the numbers of lines, so the caller must bound them.
 */
export function unifiedDiff(oldText: string, newText: string): string {
  const old = oldText.split('\n');
  const now = newText.split('\n');
  let text = '';
  for (const group of groupsOf(changesOf(matchingBlocks(old, now)))) {
    const first = group[0] as Change;
    const last = group.at(-1) as Change;
    text += `@@ -${rangeText(first.old[0], last.old[1])} +${rangeText(first.now[0], last.now[1])} @@\n`;
    for (const change of group) {
      if (change.equal) for (const line of old.slice(...change.old)) text += ` ${line}\n`;
      else {
        for (const line of old.slice(...change.old)) text += `-${line}\n`;
        for (const line of now.slice(...change.now)) text += `+${line}\n`;
      }
    }
  }
  return text;
}

function rangeText(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return String(start + 1);
  return `${length === 0 ? start : start + 1},${length}`;
}

function matchingBlocks(old: readonly string[], now: readonly string[]): readonly Block[] {
  const places = placesOf(now);
  const found: Block[] = [];
  const ranges: Range[] = [[0, old.length, 0, now.length]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [oldStart, oldEnd, newStart, newEnd] = range;
    const block = longestBlock(old, now, places, range);
    if (block.size === 0) continue;
    found.push(block);
    if (oldStart < block.old && newStart < block.now) ranges.push([oldStart, block.old, newStart, block.now]);
    const oldRest = block.old + block.size;
    const newRest = block.now + block.size;
    if (oldRest < oldEnd && newRest < newEnd) ranges.push([oldRest, oldEnd, newRest, newEnd]);
  }
  found.sort((a, b) => a.old - b.old);
  return [...joined(found), { old: old.length, now: now.length, size: 0 }];
}

/** The indexes of each line, without lines that occur often in a long text. */
function placesOf(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [i]);
    else known.push(i);
  }
  if (lines.length < longText) return places;
  const most = Math.floor(lines.length / 100) + 1;
  for (const [line, indexes] of places) if (indexes.length > most) places.delete(line);
  return places;
}

/** The longest block in a range; of several the first in the old text, and of those the first in the new one. */
function longestBlock(
  old: readonly string[],
  now: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [oldStart, oldEnd, newStart, newEnd]: Range,
): Block {
  let at = oldStart;
  let newAt = newStart;
  let size = 0;
  // Lengths of the blocks that end with the previous old line, by the index of their last new line.
  let lengths = new Map<number, number>();
  for (let i = oldStart; i < oldEnd; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(old[i] as string) ?? []) {
      if (j < newStart) continue;
      if (j >= newEnd) break;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > size) {
        at = i - length + 1;
        newAt = j - length + 1;
        size = length;
      }
    }
    lengths = next;
  }
  while (at > oldStart && newAt > newStart && old[at - 1] === now[newAt - 1]) {
    at--;
    newAt--;
    size++;
  }
  while (at + size < oldEnd && newAt + size < newEnd && old[at + size] === now[newAt + size]) size++;
  return { old: at, now: newAt, size };
}

/** Blocks that touch each other in both texts become one. */
function joined(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (last !== undefined && last.old + last.size === block.old && last.now + last.size === block.now) {
      out[out.length - 1] = { ...last, size: last.size + block.size };
    } else out.push(block);
  }
  return out;
}

function changesOf(blocks: readonly Block[]): Change[] {
  const changes: Change[] = [];
  let old = 0;
  let now = 0;
  for (const block of blocks) {
    if (old < block.old || now < block.now) {
      changes.push({ equal: false, old: [old, block.old], now: [now, block.now] });
    }
    old = block.old + block.size;
    now = block.now + block.size;
    if (block.size > 0) changes.push({ equal: true, old: [block.old, old], now: [block.now, now] });
  }
  return changes;
}

/**
 * Groups changes into hunks. A hunk has at most `context` equal lines before its first and after its last change.
 * Changes with more equal lines between them than the context of both are in different hunks.
 */
function groupsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  let group: Change[] = [];
  for (const [i, change] of changes.entries()) {
    if (!change.equal) {
      group.push(change);
      continue;
    }
    const before = head(change);
    const after = tail(change);
    const isFirst = i === 0;
    const isLast = i === changes.length - 1;
    if (isFirst) group = [after];
    else if (isLast) group.push(before);
    else if (change.old[1] - change.old[0] > 2 * context) {
      groups.push([...group, before]);
      group = [after];
    } else group.push(change);
  }
  if (group.some(({ equal }) => !equal)) groups.push(group);
  return groups;
}

const head = ({ equal, old, now }: Change): Change => ({
  equal,
  old: [old[0], Math.min(old[1], old[0] + context)],
  now: [now[0], Math.min(now[1], now[0] + context)],
});

const tail = ({ equal, old, now }: Change): Change => ({
  equal,
  old: [Math.max(old[0], old[1] - context), old[1]],
  now: [Math.max(now[0], now[1] - context), now[1]],
});
