/**
 * What is wrong with the name of a time zone, in Go's words; undefined when it is known to the runtime's time zone data. Names are told
 * apart by case where the data tells them in one case.
 */
export function timeZoneError(name: string): string | undefined {
  if (name === 'UTC' || name === 'Local') return undefined;
  const unknown = `unknown time zone ${name}`;
  // Offsets are zones of JavaScript's, not of the database.
  if (/^[+-]/.test(name)) return unknown;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone !== name && timeZone.toLowerCase() === name.toLowerCase() ? unknown : undefined;
  } catch {
    return unknown;
  }
}
