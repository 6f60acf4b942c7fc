/** JSON of a value with sorted keys; members that are null or undefined are left out. Equal values have equal texts. */
export function canonicalJSON(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    const members = Object.entries(each).filter(([, member]) => member !== undefined && member !== null);
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
