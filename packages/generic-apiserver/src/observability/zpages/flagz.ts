import type { ServerHandler } from '../../request/server-request.js';
import { randomDelimiter, zPageHandler } from './zpage.js';

/**
 * Serves the flags of the server and their values at `/flagz`. @param flags called for every request; values by the
 * names of flags
 */
export const flagzHandler = (flags: () => Readonly<Record<string, string>>): ServerHandler => {
  const sorted = () => Object.entries(flags()).sort(([a], [b]) => (a < b ? -1 : 1));
  return zPageHandler({
    kind: 'Flagz',
    text() {
      const delimiter = randomDelimiter();
      return sorted()
        .map(([name, value]) => `${name}${delimiter}${value}\n`)
        .join('');
    },
    fields: () => ({ flags: Object.fromEntries(sorted()) }),
  });
};
