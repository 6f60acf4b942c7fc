/** One clause of an `Accept` header. */
export interface AcceptClause {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
  readonly params: ReadonlyMap<string, string>;
}

/** Maximum number of clauses that are read. A header has room for 250,000. */
const maxClauses = 1000;

const noParams: ReadonlyMap<string, string> = new Map();

/**
 * Parses an `Accept` header. Clauses are sorted by quality, then specific types before wildcards, otherwise in the
 * order of the header. Invalid clauses, and parameters without a value, are left out, and so is everything after 1,000
 * clauses. Never throws.
 */
export function parseAccept(header: string): readonly AcceptClause[] {
  const clauses: AcceptClause[] = [];
  for (const part of header.split(',', maxClauses)) {
    const pieces = part.split(';');
    const range = (pieces[0] as string).split('/');
    const type = (range[0] as string).trim();
    let subtype: string;
    if (range.length === 1 || (range.length === 2 && range[1] === '')) {
      if (type !== '*') continue;
      subtype = '*';
    } else if (range.length === 2) {
      subtype = (range[1] as string).trim();
    } else {
      continue;
    }
    let quality = 1;
    let params: Map<string, string> | undefined;
    for (let i = 1; i < pieces.length; i++) {
      const [key = '', value = '', more] = (pieces[i] as string).split('=');
      if (value === '' || (more !== undefined && more !== '')) continue;
      const token = key.trim();
      if (token === 'q') {
        const parsed = Number(value);
        quality = Number.isNaN(parsed) ? 0 : parsed;
      } else {
        params ??= new Map();
        params.set(token, value.trim());
      }
    }
    clauses.push({ type, subtype, quality, params: params ?? noParams });
  }
  return clauses.sort(compare);
}

function compare(a: AcceptClause, b: AcceptClause): number {
  if (a.quality !== b.quality) return b.quality - a.quality;
  if ((a.type === '*') !== (b.type === '*')) return a.type === '*' ? 1 : -1;
  if ((a.subtype === '*') !== (b.subtype === '*')) return a.subtype === '*' ? 1 : -1;
  return 0;
}

/**
 * Whether an `Accept` header names one of the types, or `*`/`*`. Types are compared exactly, without parameters. This
 * check of the route is stricter than the negotiation that follows it.
 */
export function routeAccepts(header: string, produces: readonly string[]): boolean {
  for (const part of header.split(',', maxClauses)) {
    const end = part.indexOf(';');
    const type = (end < 0 ? part : part.slice(0, end)).trim();
    if (type === '*/*' || produces.includes(type)) return true;
  }
  return false;
}
