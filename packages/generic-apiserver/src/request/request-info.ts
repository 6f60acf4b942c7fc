import { ASCII } from './ascii.js';
import { booleanOf, integerOf } from './options/parameters.js';
import {
  type FieldSelectorParameter,
  noFieldSelector,
  noLabelSelector,
  type RequestSelectors,
  selectorsOf,
} from './selector-parameter.js';

/**
 * Verb, resource and name of a request, read from its method and URL alone. Both authorization and routing use these
 * facts and do not read the path themselves. `kubernetes/apiserver pkg/endpoints/request/requestinfo.go, RequestInfo`.
 */
export interface RequestInfo extends RequestSelectors {
  /** False for paths outside `/api/{version}/…` and `/apis/{group}/{version}/…`. */
  readonly isResourceRequest: boolean;
  readonly path: string;
  /**
   * The API verb for resources, otherwise the method in lower case. `''` for a resource and a method without a verb.
   */
  readonly verb: string;
  readonly apiPrefix: string;
  readonly apiGroup: string;
  readonly apiVersion: string;
  /** `''` at cluster scope. For requests for a namespace, its name. */
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  /** Name from the path, or from a field selector `metadata.name=…` of a list or watch whose options can be read. */
  readonly name: string;
  /** The {@link segments} from the resource on. */
  readonly parts: readonly string[];
  /**
   * The segments of the path, 1,000 at most: the last one has the rest of a longer path. Slashes at both ends do not
   * count, other slashes make empty segments.
   */
  readonly segments: readonly string[];
  /** True when the resource stood below `namespaces/{namespace}/`. */
  readonly namespacedPath: boolean;
  /** True for the old `/watch/…` and `/proxy/…` forms. */
  readonly verbViaPathPrefix: boolean;
}

const methodVerbs: Readonly<Record<string, string | undefined>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

/**
 * Parses method, path (without escapes) and query of a request.
 *
 * @param selectors those of the query. Default: they are read from it
 * @throws Error for a special verb (`/api/v1/watch`) with nothing after it
 */
export function newRequestInfo(
  method: string,
  path: string,
  query: URLSearchParams,
  selectors: RequestSelectors = selectorsOf(query),
): RequestInfo {
  const parts = splitPath(path);
  const prefix = parts[0];
  if (parts.length < 3 || (prefix !== 'api' && prefix !== 'apis')) return nonResource(method, path, parts);
  let at = 1;
  let apiGroup = '';
  if (prefix === 'apis') {
    if (parts.length < 4) return nonResource(method, path, parts);
    apiGroup = parts[1] as string;
    at = 2;
  }
  const apiVersion = parts[at] as string;
  at++;

  let verb: string;
  const verbViaPathPrefix = parts[at] === 'watch' || parts[at] === 'proxy';
  if (verbViaPathPrefix) {
    if (parts.length - at < 2) throw new Error(`unable to determine kind and namespace from url, ${path}`);
    verb = parts[at] as string;
    at++;
  } else {
    verb = methodVerbs[method] ?? '';
  }

  let namespace = '';
  let namespacedPath = false;
  if (parts[at] === 'namespaces' && parts.length - at > 1) {
    namespace = parts[at + 1] as string;
    const third = parts[at + 2];
    if (third !== undefined && third !== 'status' && third !== 'finalize') {
      at += 2;
      namespacedPath = true;
    }
  }
  const rest = parts.slice(at);
  const resource = rest[0] as string;
  let name = rest[1] ?? '';
  const subresource = verb === 'proxy' ? '' : (rest[2] ?? '');

  if (name === '' && verb === 'get') {
    verb = booleanOf(query, 'watch') ? 'watch' : 'list';
    name = exactName(selectors.fieldSelector);
    if (name !== '' && query.size > 1 && !canDecode(query, selectors)) name = '';
  }
  if (name === '' && verb === 'delete') verb = 'deletecollection';
  return {
    isResourceRequest: true,
    path,
    verb,
    apiPrefix: prefix,
    apiGroup,
    apiVersion,
    namespace,
    resource,
    subresource,
    name,
    parts: rest,
    segments: parts,
    namespacedPath,
    verbViaPathPrefix,
    fieldSelector: selectors.fieldSelector,
    labelSelector: selectors.labelSelector,
  };
}

function nonResource(method: string, path: string, segments: readonly string[]): RequestInfo {
  return {
    isResourceRequest: false,
    path,
    verb: method.toLowerCase(),
    apiPrefix: '',
    apiGroup: '',
    apiVersion: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    parts: [],
    segments,
    namespacedPath: false,
    verbViaPathPrefix: false,
    fieldSelector: noFieldSelector,
    labelSelector: noLabelSelector,
  };
}

/** Maximum number of segments. Paths of the API have far fewer; a hostile path may have 450,000. */
const maxSegments = 1000;

function splitPath(path: string): readonly string[] {
  let from = 0;
  let to = path.length;
  while (from < to && path.charCodeAt(from) === ASCII.Slash) from++;
  while (to > from && path.charCodeAt(to - 1) === ASCII.Slash) to--;
  const parts: string[] = [];
  // `split` takes longer, especially for texts from the network.
  while (from < to) {
    const slash = parts.length < maxSegments - 1 ? path.indexOf('/', from) : -1;
    const end = slash < 0 ? to : Math.min(slash, to);
    parts.push(path.slice(from, end));
    from = end + 1;
  }
  return parts;
}

/** Whether the options of a list besides its field selector can be read. The handler refuses other requests. */
function canDecode(query: URLSearchParams, { labelSelector }: RequestSelectors): boolean {
  try {
    integerOf(query, 'limit');
    integerOf(query, 'timeoutSeconds');
    return labelSelector.valid !== undefined;
  } catch {
    return false;
  }
}

/** The name in a field selector that requires exactly one name, unless it cannot be a path segment. */
function exactName({ valid }: FieldSelectorParameter): string {
  const name = valid?.requiresExactMatch('metadata.name') ?? '';
  return name === '.' || name === '..' || name.includes('/') || name.includes('%') ? '' : name;
}

const verbs: ReadonlySet<string> = new Set(['watch', 'proxy']);
/** Subresources whose requests are passed on to a node or pod: their verb in logs and metrics is `CONNECT`. */
export const connectSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

/**
 * The scope of a request in metrics and spans: objects of all namespaces, those of one namespace, or a single object.
 * `kubernetes/apiserver pkg/endpoints/metrics/metrics.go, CleanScope`.
 */
export function scopeNameOf({ name, verb, namespace }: RequestInfo): 'cluster' | 'namespace' | 'resource' {
  if (name !== '' || verb === 'create') return 'resource';
  return namespace === '' ? 'cluster' : 'namespace';
}

/** Whether a request is long-running. It then has no deadline and does not count as in flight. */
export function isLongRunning({ info }: { readonly info: RequestInfo }): boolean {
  if (!info.isResourceRequest) return info.path.startsWith('/debug/pprof/');
  return verbs.has(info.verb) || connectSubresources.has(info.subresource);
}
