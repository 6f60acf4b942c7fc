/**
 * Deals a flow its hand of queues, so that two flows rarely have all their queues in common
 * (`kubernetes/apiserver pkg/util/shufflesharding`).
 *
 * @param hash number of at most 52 random bits that identifies the flow
 * @param queues number of queues, at least `handSize`
 * @returns `handSize` different numbers from 0 to below `queues`
 */
export function dealHand(hash: number, queues: number, handSize: number): readonly number[] {
  const hand: number[] = [];
  let rest = hash;
  for (let i = 0; i < Math.min(handSize, queues); i++) {
    const left = queues - i;
    let card = rest % left;
    rest = Math.floor(rest / left);
    // `card` counts only the queues that have not been dealt yet. Converts it to an index among all queues.
    for (const dealt of [...hand].sort((a, b) => a - b)) if (card >= dealt) card++;
    hand.push(card);
  }
  return hand;
}

/** 52 bits that identify a flow: two FNV-1a hashes of its text with different start values. */
export function hashFlow(schema: string, distinguisher: string): number {
  const text = `${schema}\u0000${distinguisher}`;
  return (fnv1a(text, 0x811c9dc5) & 0xfffff) * 2 ** 32 + (fnv1a(text, 0x9dc5811c) >>> 0);
}

function fnv1a(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The hashes of short texts have similar high bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
