import { posix } from 'node:path';

/** Address of a page behind the proxy, and in front of it. */
export interface ProxyAddress {
  /** Path of the proxy: `/api/v1/namespaces/ns/services/one/proxy`. */
  readonly prefix: string;
  /** URL of the page at the backend. */
  readonly url: URL;
  /** The `Host` header of the client. */
  readonly host: string;
}

const absolute = /^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)([^?#]*)([\s\S]*)$/i;

/** Rewrites a link of a page for clients of the proxy. Relative links and links to other hosts stay. */
export function proxiedURL(link: string, { prefix, url, host }: ProxyAddress): string {
  const parts = absolute.exec(link);
  const linkHost = parts?.[2] ?? '';
  const isOurs = parts === null || linkHost === url.host || linkHost === host;
  const [path = '', rest = ''] = parts === null ? splitPath(link) : [parts[3], parts[4]];
  if (!isOurs || !path.startsWith('/')) return link;
  // Links to the address that the client used stay absolute.
  const origin = parts !== null && linkHost === host ? `${parts[1] ?? ''}//${linkHost}` : '';
  return `${origin}${path.startsWith(prefix) ? path : posix.join(prefix, path)}${rest}`;
}

function splitPath(link: string): [string, string] {
  const at = link.search(/[?#]/);
  return at < 0 ? [link, ''] : [link.slice(0, at), link.slice(at)];
}

/** Attributes of HTML elements that have URLs. */
const linkAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  applet: ['codebase'],
  area: ['href'],
  audio: ['src'],
  base: ['href'],
  blockquote: ['cite'],
  body: ['background'],
  button: ['formaction'],
  command: ['icon'],
  del: ['cite'],
  embed: ['src'],
  form: ['action'],
  frame: ['longdesc', 'src'],
  head: ['profile'],
  html: ['manifest'],
  iframe: ['longdesc', 'src'],
  img: ['longdesc', 'src', 'usemap'],
  input: ['src', 'usemap', 'formaction'],
  ins: ['cite'],
  link: ['href'],
  object: ['classid', 'codebase', 'data', 'usemap'],
  q: ['cite'],
  script: ['src'],
  source: ['src'],
  video: ['poster', 'src'],
};

/** Elements with text that has no tags in it. */
const rawText: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

const space = /[\s/]/;
const endOfName = /[\s/>]/;
const endOfAttribute = /[\s/>=]/;

/** HTML with {@link proxiedURL} instead of each link in a start tag. The rest is unchanged. */
export function rewriteLinks(html: string, address: ProxyAddress): string {
  const pieces: string[] = [];
  let copied = 0;
  const replace = (from: number, to: number) => {
    const link = html.slice(from, to);
    const proxied = proxiedURL(link.replaceAll('&amp;', '&'), address);
    if (proxied === link.replaceAll('&amp;', '&')) return;
    pieces.push(html.slice(copied, from), proxied.replaceAll('&', '&amp;').replaceAll('"', '&#34;'));
    copied = to;
  };
  let at = html.indexOf('<');
  while (at >= 0 && at < html.length) {
    if (html.startsWith('<!--', at)) at = after(html, '-->', at + 4);
    else if (/[a-z]/i.test(html[at + 1] ?? '')) {
      const nameEnd = next(html, endOfName, at + 1);
      const name = html.slice(at + 1, nameEnd).toLowerCase();
      const links = Object.hasOwn(linkAttributes, name) ? (linkAttributes[name] ?? []) : [];
      at = readAttributes(html, nameEnd, links, replace);
      if (rawText.has(name)) at = endTag(html, name, at);
    } else at++;
    at = html.indexOf('<', at);
  }
  pieces.push(html.slice(copied));
  return pieces.join('');
}

/** Reads the attributes of a tag. Returns where the tag ends. */
function readAttributes(
  html: string,
  start: number,
  wanted: readonly string[],
  found: (from: number, to: number) => void,
): number {
  let at = start;
  for (;;) {
    while (at < html.length && space.test(html[at] as string)) at++;
    if (at >= html.length) return at;
    if (html[at] === '>') return at + 1;
    const nameEnd = Math.max(next(html, endOfAttribute, at), at + 1);
    const name = html.slice(at, nameEnd).toLowerCase();
    at = nameEnd;
    while (/\s/.test(html[at] ?? '')) at++;
    if (html[at] !== '=') continue;
    at++;
    while (/\s/.test(html[at] ?? '')) at++;
    const quote = html[at];
    const isQuoted = quote === '"' || quote === "'";
    const from = isQuoted ? at + 1 : at;
    const end = isQuoted ? html.indexOf(quote, from) : next(html, /[\s>]/, from);
    const to = end < 0 ? html.length : end;
    if (wanted.includes(name) && to < html.length) found(from, to);
    at = isQuoted ? to + 1 : to;
  }
}

/** Offset of the first matching character, from an offset on. */
function next(text: string, pattern: RegExp, from: number): number {
  let at = from;
  while (at < text.length && !pattern.test(text[at] as string)) at++;
  return at;
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** Offset of an element's end tag. */
function endTag(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}[\\s/>]`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}
