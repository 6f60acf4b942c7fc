/**
 * The error message of Go for an unknown time zone; undefined when the runtime's time zone data has the name. Case
 * matters for the names that the runtime lists.
 */
export function timeZoneError(name: string): string | undefined {
  if (name === 'UTC' || name === 'Local') return undefined;
  const unknown = `unknown time zone ${name}`;
  // JavaScript accepts offsets such as `+01:00`, the time zone database does not.
  if (/^[+-]/.test(name)) return unknown;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone !== name && timeZone.toLowerCase() === name.toLowerCase() ? unknown : undefined;
  } catch {
    return unknown;
  }
}
