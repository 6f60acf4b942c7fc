import { goQuote } from '../text/go-quote.js';
import { parseAddress } from './ip-address.js';

/*
 * Reads URLs with the rules and errors of Go's net/url.
 */

/** The parts of a URL. */
export interface GoURL {
  readonly scheme: string;
  /** `host:port`. */
  readonly host: string;
  /** User and password as written, without `@`. */
  readonly user: string | undefined;
  readonly opaque: string;
  /** The path with its escapes resolved. */
  readonly path: string;
  /** The path as written, if it differs from the escaped `path`. */
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly fragment: string;
}

/** Reads the URL of an HTTP request: absolute, or a path. Returns an error message (a string) if it is invalid. */
export function parseRequestURI(text: string): GoURL | string {
  return withContext(text, () => parse(text, true, ''));
}

/** Reads any URL. Returns an error message (string) for an invalid one. */
export function parseURL(text: string): GoURL | string {
  const hash = text.indexOf('#');
  const main = hash < 0 ? text : text.slice(0, hash);
  return withContext(text, () => parse(main, false, hash < 0 ? '' : resolveEscapes(text.slice(hash + 1), 'fragment')));
}

class URLError extends Error {}

function withContext(text: string, run: () => GoURL): GoURL | string {
  try {
    return run();
  } catch (error) {
    if (error instanceof URLError) return `parse ${goQuote(text)}: ${error.message}`;
    throw error;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f]/;

function parse(text: string, viaRequest: boolean, fragment: string): GoURL {
  if (controlCharacters.test(text)) throw new URLError('net/url: invalid control character in URL');
  if (text === '' && viaRequest) throw new URLError('empty url');
  const empty = { scheme: '', host: '', user: undefined, opaque: '', path: '', rawPath: '', rawQuery: '', fragment };
  if (text === '*') return { ...empty, path: '*' };
  const { scheme, rest: afterScheme } = splitScheme(text);
  const question = afterScheme.indexOf('?');
  let rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  const rawQuery = question < 0 ? '' : afterScheme.slice(question + 1);
  const base = { ...empty, scheme: scheme.toLowerCase(), rawQuery };
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...base, opaque: rest };
    if (viaRequest) throw new URLError('invalid URI for request');
    if (rest.split('/')[0]?.includes(':')) throw new URLError('first path segment in URL cannot contain colon');
  }
  let authority: { user: string | undefined; host: string } = { user: undefined, host: '' };
  if ((scheme !== '' || (!viaRequest && !rest.startsWith('///'))) && rest.startsWith('//')) {
    const slash = rest.indexOf('/', 2);
    authority = parseAuthority(base.scheme, slash < 0 ? rest.slice(2) : rest.slice(2, slash));
    rest = slash < 0 ? '' : rest.slice(slash);
  }
  const path = resolveEscapes(rest, 'path');
  return { ...base, ...authority, path, rawPath: escapePath(path) === rest ? '' : rest };
}

function splitScheme(text: string): { scheme: string; rest: string } {
  const match = /^[^a-zA-Z0-9+.-]|^[a-zA-Z0-9+.-]*/.exec(text)?.[0] ?? '';
  if (text[match.length] !== ':' || !/^[a-zA-Z0-9+.-]*$/.test(match)) {
    if (text.startsWith(':')) throw new URLError('missing protocol scheme');
    return { scheme: '', rest: text };
  }
  if (match === '') throw new URLError('missing protocol scheme');
  if (!/^[a-zA-Z]/.test(match)) return { scheme: '', rest: text };
  return { scheme: match, rest: text.slice(match.length + 1) };
}

function parseAuthority(scheme: string, authority: string): { user: string | undefined; host: string } {
  const at = authority.lastIndexOf('@');
  const host = parseHost(scheme, authority.slice(at + 1));
  if (at < 0) return { user: undefined, host };
  const user = authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new URLError('net/url: invalid userinfo');
  resolveEscapes(user, 'userPassword');
  return { user, host };
}

function parseHost(scheme: string, host: string): string {
  const open = host.lastIndexOf('[');
  if (open > 0) throw new URLError('invalid IP-literal');
  if (open === 0) return parseIPLiteral(host);
  // Lists of hosts with ports, as databases have them, are read with other schemes.
  const colon = scheme === 'http' || scheme === 'https' ? host.indexOf(':') : host.lastIndexOf(':');
  if (colon >= 0 && !isPort(host.slice(colon))) {
    throw new URLError(`invalid port ${goQuote(host.slice(colon))} after host`);
  }
  return resolveEscapes(host, 'host');
}

/** An IPv6 address in brackets, perhaps with a zone (RFC 6874), and a port. */
function parseIPLiteral(host: string): string {
  const close = host.lastIndexOf(']');
  if (close < 0) throw new URLError("missing ']' in host");
  const port = host.slice(close + 1);
  if (!isPort(port)) throw new URLError(`invalid port ${goQuote(port)} after host`);
  const name = host.slice(1, close);
  const zone = name.indexOf('%25');
  const text =
    zone < 0
      ? resolveEscapes(name, 'host')
      : resolveEscapes(name.slice(0, zone), 'host') + resolveEscapes(name.slice(zone), 'zone');
  const address = parseAddress(text);
  if (typeof address === 'string') throw new URLError(`invalid host: ${address}`);
  if (address.bytes.length === 4) throw new URLError('invalid IP-literal');
  return `[${text}]${port}`;
}

function isPort(text: string): boolean {
  return /^(:[0-9]*)?$/.test(text);
}

type Mode = 'path' | 'query' | 'host' | 'zone' | 'fragment' | 'userPassword';

/** Resolves escapes. */
function resolveEscapes(text: string, mode: Mode): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let plain = true;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === '%') {
      const hex = /^%[0-9a-fA-F]{2}/.exec(text.slice(i, i + 3))?.[0];
      if (hex === undefined) throw new URLError(`invalid URL escape ${goQuote(text.slice(i, i + 3))}`);
      const code = Number.parseInt(hex.slice(1), 16);
      if (mode === 'host' && code < 0x80 && hex !== '%25') throw new URLError(`invalid URL escape ${goQuote(hex)}`);
      plain = false;
      bytes.push(code);
      i += 2;
    } else if (char === '+' && mode === 'query') {
      plain = false;
      bytes.push(0x20);
    } else if (
      (mode === 'host' || mode === 'zone') &&
      char < '\u0080' &&
      !/[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/.test(char)
    ) {
      throw new URLError(`invalid character ${goQuote(char)} in host name`);
    } else {
      const point = String.fromCodePoint(text.codePointAt(i) ?? 0);
      bytes.push(...encoder.encode(point));
      i += point.length - 1;
    }
  }
  return plain ? text : new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Escapes a path as Go does by default. */
function escapePath(path: string): string {
  const bytes = new TextEncoder().encode(path);
  return Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9\-_.~$&+,/:;=@]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** The path with escapes: as written when that is a valid way to write it. */
export function escapedPath({ path, rawPath }: GoURL): string {
  if (rawPath !== '' && /^[A-Za-z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/.test(rawPath)) return rawPath;
  return path === '*' ? '*' : escapePath(path);
}

/** The host without its port and brackets. */
export function hostname({ host }: GoURL): string {
  const name = host.replace(/:[0-9]*$/, '');
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : name;
  return bare.startsWith('[') && bare.endsWith(']') ? bare.slice(1, -1) : bare;
}

/** The port, or the empty text. */
export function port({ host }: GoURL): string {
  return /(?:^[^[]*|\]):([0-9]*)$/.exec(host)?.[1] ?? '';
}

/** The members of the query. Members that cannot be read are left out. */
export function query({ rawQuery }: GoURL): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const member of rawQuery.split('&')) {
    if (member === '' || member.includes(';')) continue;
    const equals = member.indexOf('=');
    try {
      const key = resolveEscapes(equals < 0 ? member : member.slice(0, equals), 'query');
      const value = equals < 0 ? '' : resolveEscapes(member.slice(equals + 1), 'query');
      const values = result.get(key);
      if (values === undefined) result.set(key, [value]);
      else values.push(value);
    } catch (error) {
      if (!(error instanceof URLError)) throw error;
    }
  }
  return result;
}

/** The URL as a text. */
export function urlText(url: GoURL): string {
  const scheme = url.scheme === '' ? '' : `${url.scheme}:`;
  const fragment = url.fragment === '' ? '' : `#${url.fragment}`;
  const search = url.rawQuery === '' ? '' : `?${url.rawQuery}`;
  if (url.opaque !== '') return `${scheme}${url.opaque}${search}${fragment}`;
  const user = url.user === undefined ? '' : `${url.user}@`;
  const authority = scheme !== '' || url.host !== '' || url.user !== undefined ? `//${user}${url.host}` : '';
  return `${scheme}${authority}${escapedPath(url)}${search}${fragment}`;
}
