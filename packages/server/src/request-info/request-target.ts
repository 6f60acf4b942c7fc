import { Buffer } from 'node:buffer';

/** Where a request goes, as its first line names it. Both parts are still escaped. */
export interface RequestTarget {
  /** Begins with `/`, or is `*`. */
  readonly path: string;
  /** Without `?`. `''` when there is none. */
  readonly search: string;
}

/**
 * Splits the target of a request into path and query, as Go's servers read it (`net/url`, ParseRequestURI): a scheme and a host in front are left
 * out, and `//` at the beginning is part of the path.
 *
 * @returns undefined for a target that Go's servers refuse: control characters, a relative path, a broken escape in the path
 */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf('?');
  let path = mark < 0 ? target : target.slice(0, mark);
  if (path.charCodeAt(0) !== slash && path !== '*') {
    const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]*/.exec(path);
    if (absolute === null) return undefined;
    path = path.slice(absolute[0].length) || '/';
  }
  if (isRefused(path)) return undefined;
  return { path, search: mark < 0 ? '' : target.slice(mark + 1) };
}

const slash = 47;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x1f\x7f]/;

function isRefused(path: string): boolean {
  return controls.test(path) || (path.includes('%') && brokenEscape.test(path));
}

const brokenEscape = /%(?![0-9A-Fa-f]{2})/;

/**
 * A path without escapes. Bytes that are no UTF-8 become U+FFFD, as in the JSON that kube-apiserver answers with.
 *
 * @returns undefined when an escape is broken
 */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  return brokenEscape.test(path) ? undefined : unescaped(path);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not UTF-8: the bytes are decoded one by one, and only once all of them are known.
    const bytes = text.replace(/%([0-9A-Fa-f]{2})|[^\0-\x7f]/g, (found, hex: string | undefined) =>
      hex === undefined ? Buffer.from(found).toString('latin1') : String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
}

/** The parameters of a query. As in Go, a parameter with a broken escape or a semicolon is left out (`net/url`, Values). */
export function parseQuery(search: string): URLSearchParams {
  if (!search.includes(';') && !(search.includes('%') && brokenEscape.test(search))) return new URLSearchParams(search);
  const valid = search.split('&').filter((pair) => !pair.includes(';') && !brokenEscape.test(pair));
  return new URLSearchParams(valid.join('&'));
}
