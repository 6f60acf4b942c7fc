import { encodeHTTP1, encodeHTTP2, type HeaderList, newHeaderList } from './header-lists.js';
import { askHTTP1, askHTTP2, type EchoServer, type Seen, type SeenAnswer } from './http-servers.js';
import { Random } from './random.js';

export interface HTTPFuzzOptions {
  readonly seed: number;
  /** Number of requests, each over both versions of HTTP. */
  readonly iterations: number;
  /** Time to run, in seconds. 0: `iterations` is used. */
  readonly seconds: number;
  readonly own: EchoServer;
  readonly go: EchoServer;
}

export interface HTTPFuzzResult {
  readonly requests: number;
  /** Number of requests that Go's handler received. */
  readonly accepted: number;
  /** Number of requests by known difference. */
  readonly known: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

type Version = 'HTTP/1.1' | 'HTTP/2';

/** A request, and the answers of both servers to it. */
interface Compared {
  readonly version: Version;
  readonly list: HeaderList;
  readonly own: readonly SeenAnswer[];
  readonly go: readonly SeenAnswer[];
}

const has = ({ headers }: HeaderList, name: string): boolean => headers.some(([each]) => each.toLowerCase() === name);
const count = ({ headers }: HeaderList, name: string): number =>
  headers.filter(([each]) => each.toLowerCase() === name).length;
const isRefused = (answers: readonly SeenAnswer[]): boolean => {
  const [first] = answers;
  return first === undefined || first.status === 0 || first.status >= 400;
};
/** Number of bytes in a head, with a colon and two bytes for the end of each line. */
const sizeWithoutBlanks = ({ headers }: HeaderList): number =>
  headers.reduce((size, [name, value]) => size + name.length + value.length + 3, 0);
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: values may not have them
const controls = /[\0-\x08\x0a-\x1f\x7f]/;
const isOdd = ([name, value]: readonly [string, string]): boolean => !token.test(name) || controls.test(value);
/** Whether Node's parser has refused a request that Go accepts. Code of this project cannot change that. */
const onlyOwnRefuses = ({ own, go }: Compared): boolean => isRefused(own) && !isRefused(go);
const standardMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'];

/**
 * Known differences, each with its reason. If the reason begins with Node, Node's parser refuses a request that Go's
 * accepts, before code of this project receives it.
 */
const knownDifferences: Readonly<Record<string, (compared: Compared) => boolean>> = {
  'Node refuses a length beside chunks (RFC 9112, 6.3)': (compared) =>
    compared.version === 'HTTP/1.1' &&
    onlyOwnRefuses(compared) &&
    has(compared.list, 'content-length') &&
    has(compared.list, 'transfer-encoding'),
  'Node refuses a length that is repeated, also an equal one': (compared) =>
    compared.version === 'HTTP/1.1' && onlyOwnRefuses(compared) && count(compared.list, 'content-length') > 1,
  'Go before 1.26 accepts a host with several colons, or with brackets around other texts than addresses': (compared) =>
    onlyOwnRefuses(compared) && /^http:\/\/(a:80:90|\[a\])\//.test(compared.list.target),
  'Go counts the blanks between names and values to the limit of a head, and Node does not tell them': (compared) =>
    compared.version === 'HTTP/1.1' &&
    !isRefused(compared.own) &&
    compared.go[0]?.status === 431 &&
    sizeWithoutBlanks(compared.list) <= (1 << 20) + 4096,
  'Node refuses an empty length, as newer versions of Go do by default': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' &&
    onlyOwnRefuses({ version, list, own, go }) &&
    list.headers.some(([name, value]) => name.toLowerCase() === 'content-length' && value.trim() === ''),
  'a stream of HTTP/2 has one valid length': (compared) =>
    compared.version === 'HTTP/2' && onlyOwnRefuses(compared) && has(compared.list, 'content-length'),
  'Node refuses a header without a name': (compared) =>
    compared.version === 'HTTP/1.1' &&
    onlyOwnRefuses(compared) &&
    [...compared.list.headers, ...compared.list.trailers].some(([name]) => name === '' || name.startsWith(':')),
  'Node refuses a header that goes on in another line, in some places': (compared) =>
    compared.version === 'HTTP/1.1' &&
    onlyOwnRefuses(compared) &&
    compared.list.headers.some(([name]) => /^[ \t]/.test(name)),
  'Node looks at each of several Expect headers, Go at the first': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && own[0]?.status === 200 && go[0]?.status === 417 && count(list, 'expect') > 1,
  'the answer to a refused head is lost when the connection ends with unread bytes': ({ own, go }) =>
    (own[0] === undefined && isRefused(go)) || (go[0] === undefined && isRefused(own)),
  'Node refuses a URL with a scheme and no host': (compared) =>
    compared.version === 'HTTP/1.1' && onlyOwnRefuses(compared) && /^[a-z]+:/i.test(compared.list.target),
  'Node refuses bytes beyond ASCII in a URL': (compared) =>
    compared.version === 'HTTP/1.1' && onlyOwnRefuses(compared) && /[^\0-\x7f]/.test(compared.list.target),
  'Node refuses trailers that say where the body ends': (compared) =>
    compared.version === 'HTTP/1.1' &&
    onlyOwnRefuses(compared) &&
    compared.list.trailers.some(([name]) => /^(transfer-encoding|content-length)$/i.test(name)),
  'Node refuses trailers with characters that headers may not have': (compared) =>
    compared.version === 'HTTP/1.1' && onlyOwnRefuses(compared) && compared.list.trailers.some(isOdd),
  'Go checks the names of announced trailers, and this server drops all trailers': ({ version, list, own, go }) =>
    version === 'HTTP/2' && !isRefused(own) && isRefused(go) && has(list, 'trailer') && list.trailers.length > 0,
  'Node skips blanks between the target and the version': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && !isRefused(own) && isRefused(go) && list.target.endsWith(' '),
  'Node refuses an empty Expect': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && own[0]?.status === 417 && go[0]?.status === 200 && has(list, 'expect'),
  'one server refuses a body, and with the other its handler does': ({ own, go }) =>
    (isRefused(own) && go[0]?.seen?.body === null) || (isRefused(go) && own[0]?.seen?.body === null),
  'Node closes a connection for Proxy-Connection, as it does for Connection': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && own.length === 1 && go.length === 2 && has(list, 'proxy-connection'),
  'the connection ends after a request to upgrade it, which Go leaves to its handler': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && own.length === 1 && go.length === 2 && has(list, 'upgrade') && has(list, 'connection'),
  'the connection ends after a request whose method Node does not know': ({ version, list, own, go }) =>
    version === 'HTTP/1.1' && !standardMethods.includes(list.method) && own.length === 1 && go.length === 2,
};

/** Headers that one of the servers does not pass on to the handler, because it handles them itself. */
const actedOn = ['host', 'transfer-encoding', 'trailer', 'expect'];

function comparable(seen: Seen): unknown {
  const { method, path, query, host, headers, body } = seen;
  // Cookies form one list, even if they are in several headers.
  const rest = Object.entries(headers)
    .filter(([name]) => !actedOn.includes(name))
    .map(([name, values]) => [name, name === 'cookie' ? [values.join('; ')] : values] as const);
  return [method, path, query, host, rest.sort(([one], [other]) => (one < other ? -1 : 1)), body];
}

/** Describes the first difference; undefined for equal answers. */
function differenceOf({ own, go }: Compared): string | undefined {
  for (let i = 0; i < Math.max(own.length, go.length); i++) {
    const [ours, theirs] = [own[i], go[i]];
    const what = `answer ${i + 1}:`;
    if (ours === undefined || theirs === undefined)
      return `${what} ours ${ours?.status ?? 'none'}, Go ${theirs?.status ?? 'none'}`;
    if (isRefused([ours]) !== isRefused([theirs])) return `${what} ours ${ours.status}, Go ${theirs.status}`;
    if (ours.seen === undefined || theirs.seen === undefined) return undefined;
    const [one, other] = [ours.seen, theirs.seen].map((seen) => JSON.stringify(comparable(seen)));
    if (one !== other)
      return `${what} ours ${shortened(one as string, other as string)}, Go ${shortened(other as string, one as string)}`;
  }
  return undefined;
}

/** Returns the part of a text around the first difference from another text. */
function shortened(text: string, other: string): string {
  let at = 0;
  while (text[at] === other[at] && at < text.length) at++;
  return text.slice(Math.max(0, at - 60), at + 120);
}

/**
 * The last request of a connection. If a server computes a wrong length of the request before it, other bytes are read
 * as this request.
 */
const last = Buffer.from('GET /last HTTP/1.1\r\nHost: last\r\nConnection: close\r\n\r\n');

/** Sends random requests to both servers, and compares the requests that their handlers receive. */
export async function fuzzHTTPHeads({ seed, iterations, seconds, own, go }: HTTPFuzzOptions): Promise<HTTPFuzzResult> {
  const failures: string[] = [];
  const known: Record<string, number> = {};
  let [requests, accepted] = [0, 0];
  const end = Date.now() + seconds * 1000;
  const compare = async (number: number): Promise<void> => {
    const list = newHeaderList(new Random(seed + number));
    for (const version of ['HTTP/1.1', 'HTTP/2'] as const) {
      const [ask, bytes] =
        version === 'HTTP/2' ? [askHTTP2, encodeHTTP2(list)] : [askHTTP1, Buffer.concat([encodeHTTP1(list), last])];
      const [ours, theirs] = await Promise.all([ask(own.port, bytes), ask(go.port, bytes)]);
      const compared = { version, list, own: ours, go: theirs };
      if (theirs[0]?.seen !== undefined) accepted++;
      const difference = differenceOf(compared);
      if (difference === undefined) continue;
      const reason = Object.keys(knownDifferences).find((key) => knownDifferences[key]?.(compared));
      if (reason !== undefined) known[reason] = (known[reason] ?? 0) + 1;
      else
        failures.push(
          `seed ${seed + number}, ${version}: ${difference}\n  ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`,
        );
    }
  };
  while (failures.length < 20 && (seconds > 0 ? Date.now() < end : requests < iterations)) {
    await Promise.all(Array.from({ length: 8 }, () => compare(requests++)));
  }
  return { requests, accepted, known, failures };
}
