import { createAPIServer } from '@k8s-ts/apiserver';
import { Random } from './random.js';
import { type FuzzRequest, type FuzzResource, randomRequest } from './requests.js';

/**
 * Maximum CPU time of a request, in ms. A request that takes more blocks the server. For large bodies, the CPU time
 * includes the start of the worker from its sources.
 */
const patienceMs = 15_000;
/**
 * Time after which a request without a response is reported as hanging, in ms. The server itself ends a request after a
 * minute at most, so this is enough on a busy machine.
 */
const hangMs = 300_000;

/** Maximum number of times that a request with the response 504 is sent again. */
const maxTimeouts = 20;

/** Messages of answers with the status 500. kube-apiserver also answers these with 500. */
const expected500: readonly RegExp[] = [
  // A resource version of a GET that is not a number.
  /strconv\.ParseUint/,
  // A resource version in an object that is created.
  /resourceVersion should not be set on objects to be created/,
  // An eviction of a pod with two budgets.
  /more than one PodDisruptionBudget/,
  // Invalid Bindings.
  /target\.(name|kind): /,
  // A read of a namespace by a name that no namespace may have.
  /Internal error occurred: Name parameter invalid/,
  // A Service after the only ServiceCIDR has been deleted, or while its deletion waits for a finalizer.
  /failed to allocate a serviceIP: range is full/,
  // A port for health checks outside of the range, or one that is taken.
  /failed to allocate requested HealthCheck NodePort /,
  // A runtime class that may not exist. Admission looks it up by its name.
  /invalid resource name /,
  // An eviction as a dry run, although the delete options in its body are not those of a dry run.
  /Non-matching dry-run options in request and content/,
];

/**
 * Errors of patches that kube-apiserver answers with 500: most errors in apply patches, and errors of strategic merge
 * patches that have no status of their own.
 */
const expected500OfPatches: readonly RegExp[] = [
  ...expected500,
  // Values that the schema does not allow.
  /failed to create typed patch object/,
  // Values that the schema allows, but their Go types do not.
  /parsing time /,
  /json: cannot unmarshal /,
  /illegal base64 data/,
  /unable to convert unstructured object to .+: cannot convert float64 to int(32|64)/,
  /quantities must match the regular expression/,
  /unable to parse quantity's suffix/,
  /unable to convert unstructured object to .+: boolean or JSON schema expected/,
  // Strategic merge patches.
  /unknown patch type: /,
  /does not contain declared merge key/,
  /value for key \d+ is not a map/,
  /expected a (\[\]|map\[string\])interface \{\}, but received a /,
  /list element types are not identical/,
  /unable to find api field in struct /,
  /no elements in any of the given slices/,
  /merging an object in json but data type is not struct, instead is: /,
  /expected slice or array type, but got: /,
  /merging lists cannot yet be specified in the patch/,
  // A list in the stored object whose items lack their keys.
  /associative list with keys has an element that omits/,
  /cannot merge lists without merge key/,
  /doesn't match \$setElementOrder list/,
];

function isExpected({ method }: FuzzRequest, text: string): boolean {
  // YAML may break long texts into several lines.
  const line = text.replace(/\s+/g, ' ');
  return (method === 'PATCH' ? expected500OfPatches : expected500).some((each) => each.test(line));
}

/**
 * Error that the server reports when the Service `kubernetes` has been deleted and no ServiceCIDR contains its address.
 */
const serviceWithoutRange = /failed to allocate IP \S+: the provided network does not match the current range/;

/** Matches errors that were not thrown intentionally. */
const fault = /(Type|Range|Reference|Syntax)Error|invariant|stack/;

const failures: string[] = [];
let current: FuzzRequest | undefined;
const server = createAPIServer({
  storageBackend: 'memory',
  listen: false,
  logger: {
    error(message, fields) {
      const error = String(fields?.error).split('\n').slice(0, 6).join(' ');
      if (message === 'bootstrap-controller' && serviceWithoutRange.test(error)) return;
      if (message !== 'request failed' || fault.test(error.split(' at ')[0] ?? '')) {
        failures.push(`${message}: ${error} for ${shown(current)}`);
      }
    },
    info: () => {},
    enabled: () => false,
  },
});

/** Returns a request as text from which a curl command can be written. */
function shown(request: FuzzRequest | undefined): string {
  if (request === undefined) return 'nothing';
  const { method, path, query, headers, body } = request;
  const isText = !headers['content-type']?.includes('protobuf');
  return `${method} ${path}?${query} ${JSON.stringify(headers)} ${Buffer.from(body).toString(isText ? 'utf8' : 'base64')}`.slice(
    0,
    4000,
  );
}

async function resources(): Promise<readonly FuzzResource[]> {
  const read = async (path: string) => (await server.fetch(new Request(`http://server${path}`))).json();
  const groups = (await read('/apis')) as { groups: { versions: { groupVersion: string }[] }[] };
  const roots = [
    '/api/v1',
    ...groups.groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => `/apis/${groupVersion}`)),
  ];
  const lists = await Promise.all(
    roots.map(async (root) => {
      const { groupVersion, resources: all } = (await read(root)) as {
        groupVersion: string;
        resources: { name: string; kind: string; namespaced: boolean; group?: string; version?: string }[];
      };
      const [version, group = ''] = groupVersion.split('/').reverse() as [string, string | undefined];
      return all.map((each) => ({ root, group: each.group ?? group, version: each.version ?? version, ...each }));
    }),
  );
  return lists.flat().filter(({ name }) => !/\/(proxy|exec|attach|portforward|log)$/.test(name));
}

async function send(request: FuzzRequest): Promise<{ status: number; text: string }> {
  const { method, path, query, headers, body } = request;
  const url = `http://server${path}${query === '' ? '' : `?${query}`}`;
  const init = method === 'GET' ? { method, headers } : { method, headers, body: body as Uint8Array<ArrayBuffer> };
  const response = await server.fetch(new Request(url, init));
  return { status: response.status, text: await response.text() };
}

/** Resolves with a status that no server uses when a request has had no response for {@link hangMs}. */
function hanging(): { readonly answer: Promise<{ status: number; text: string }>; readonly cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<{ status: number; text: string }>((resolve) => {
    timer = setTimeout(() => resolve({ status: 599, text: 'no answer' }), hangMs);
  });
  return { answer, cancel: () => clearTimeout(timer) };
}

/** Sends a request, and measures the CPU time of all threads until the answer has been read. */
async function measured(request: FuzzRequest) {
  const start = process.cpuUsage();
  const hang = hanging();
  const answer = await Promise.race([send(request), hang.answer]);
  hang.cancel();
  const { user, system } = process.cpuUsage(start);
  return { ...answer, cpuMs: (user + system) / 1000 };
}

/** The length of a run. */
export interface FuzzOptions {
  readonly seed: number;
  /** Number of requests. Used when `seconds` is 0. */
  readonly iterations: number;
  readonly seconds: number;
}

/**
 * Sends random requests to a server of its own. Returns the number of responses by status code, and the faults found,
 * at most 20.
 */
export async function fuzz({ seed, iterations, seconds }: FuzzOptions): Promise<{
  readonly codes: ReadonlyMap<number, number>;
  readonly failures: readonly string[];
}> {
  await server.start();
  try {
    const random = new Random(seed);
    const all = await resources();
    const codes = new Map<number, number>();
    const end = performance.now() + seconds * 1000;
    for (let i = 0; seconds > 0 ? performance.now() < end : i < iterations; i++) {
      current = randomRequest(random, all);
      let { status, text, cpuMs } = await measured(current);
      // On a busy machine, the process or the start of its worker may get too little CPU time before the deadline. The
      // request is then sent again. A request that has used too much CPU time, or is not answered in time after all
      // tries, is reported.
      const isStarved = () => status === 504 && cpuMs <= patienceMs;
      for (let sent = 1; isStarved() && sent < maxTimeouts; sent++) {
        // The run has ended. There is no result for this request.
        if (seconds > 0 && performance.now() >= end) return { codes, failures };
        ({ status, text, cpuMs } = await measured(current));
      }
      codes.set(status, (codes.get(status) ?? 0) + 1);
      if (cpuMs > patienceMs) failures.push(`${Math.round(cpuMs)} ms of CPU for ${shown(current)}`);
      if (status >= 500 && !isExpected(current, text)) {
        failures.push(`${status} ${text.slice(0, 500)} for ${shown(current)}`);
      }
      // While a request hangs, the server may not answer other requests.
      if (failures.length >= 20 || status === 599) break;
    }
    return { codes, failures };
  } finally {
    await server.stop();
  }
}
