/** Names of the simulated nodes: `node-1` and so on. */
export function simulatedNodeNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `node-${index + 1}`);
}

/** The number of a simulated node, from 1 on; undefined for a name that no simulated node has. */
export function simulatedNodeNumber(name: string, count: number): number | undefined {
  const number = /^node-([1-9][0-9]*)$/.exec(name)?.[1];
  return number !== undefined && Number(number) <= count ? Number(number) : undefined;
}
