import { Buffer } from 'node:buffer';
import { madeOnce, timeSlice } from '@k8s-ts/event-loop';
import type { APIResponse } from '@k8s-ts/http';
import type { InstalledGroupVersion } from '../endpoints/routing/group-version.js';
import type { InstalledGroups } from '../endpoints/routing/installed-groups.js';
import type { PathMux } from '../endpoints/routing/path-mux.js';
import type { OpenAPIV2Content, RemotePart } from '../endpoints/routing/remote-part.js';
import { parseAccept } from '../representation/negotiation/accept.js';
import type { ServerRequest } from '../request/server-request.js';
import type { OpenAPIDescriptions } from './descriptions/openapi-descriptions.js';
import type { OpenAPIDocument } from './document/openapi-document.js';
import { PartCache } from './document/part-cache.js';
import { isNotModified } from './not-modified.js';
import { type ServedDocument, servedDocument } from './served-document.js';
import { isCustom, type OpenAPISource, openAPISource } from './types/group-openapi.js';

export interface OpenAPIServiceOptions {
  readonly groups: InstalledGroups;
  /** `info.version` of the documents, such as `1.36`. `info.title` is `Kubernetes`. */
  readonly version: string;
  /**
   * Whether documents list the values of enums of types. Schemas of custom resources keep their enums. Default true.
   */
  readonly enums?: boolean;
  /** Whether the paths of a service account issuer are served. Default: they are not. */
  readonly issuer?: () => boolean;
  /**
   * Reads descriptions of definitions, operations and parameters; the first description that is found is used. Called
   * when a document is first asked for. Default:
   * none besides those of meta/v1. Must not reject.
   */
  readonly descriptions?: () => Promise<readonly OpenAPIDescriptions[]>;
}

type Generator = typeof import('./generator.js');

/** A v3 document, and the group-version that it was made from. */
interface V3Document extends ServedDocument {
  /** Undefined for documents that are always the same. */
  readonly installed: InstalledGroupVersion | undefined;
}

/** The list of the v3 documents as JSON. Upstream has no entity tag for it. */
interface Index {
  readonly json: Uint8Array;
  readonly modified: Date;
}

/** The served groups, and the documents that describe them. */
interface Current {
  readonly v2: ServedDocument;
  readonly index: () => Promise<Index>;
  /** Documents by name: `api/v1`, `apis/apps`, `apis/apps/v1`, `version`. */
  readonly v3: ReadonlyMap<string, V3Document>;
  /** The v3 documents of other servers, by name. */
  readonly remote: ReadonlyMap<string, RemotePart>;
}

const year = 365 * 24 * 3600 * 1000;
const json = 'application/json';
/** The media type of the index. Upstream's file server does not find a more exact one. */
const plainText = 'text/plain; charset=utf-8';
const v2Protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const v2ProtobufOld = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const v3Protobuf = 'application/com.github.proto-openapi.spec.v3.v1.0+protobuf';

/**
 * Serves `/openapi/v2` and `/openapi/v3` for the installed groups. Documents are built when they are first asked for.
 * When a group-version is added, removed or replaced, its v3 document, the index and the v2 document are rebuilt; the
 * v3 documents of other group-versions are kept. Source: `kubernetes/kube-openapi pkg/handler, pkg/handler3`.
 */
export class OpenAPIService {
  readonly #options: OpenAPIServiceOptions;
  #generator: Promise<Generator> | undefined;
  #descriptions: Promise<readonly OpenAPIDescriptions[]> | undefined;
  readonly #parts = new PartCache();
  #v3: ReadonlyMap<string, V3Document> = new Map();
  #current: Current | undefined;

  constructor(options: OpenAPIServiceOptions) {
    this.#options = options;
  }

  /** Call after each change of the installed groups. */
  invalidate(): void {
    this.#current = undefined;
  }

  install(paths: PathMux): void {
    paths.handle('/openapi/v2', async (request) => serveV2(request, (await this.#documents()).v2));
    paths.handle('/openapi/v3', async (request) => serveIndex(request, (await this.#documents()).index));
    paths.handlePrefix('/openapi/v3/', async (request) => {
      const name = request.path.slice('/openapi/v3/'.length);
      const { v3, remote } = await this.#documents();
      return remote.get(name)?.handler(request) ?? serveV3(request, name, v3.get(name));
    });
  }

  async #documents(): Promise<Current> {
    // Loaded with the first request, because most servers never get such a request.
    this.#generator ??= import('./generator.js');
    this.#descriptions ??= this.#options.descriptions?.() ?? Promise.resolve([]);
    const [generator, descriptions] = await Promise.all([this.#generator, this.#descriptions]);
    this.#current ??= this.#newDocuments(generator, generator.withOwnDescriptions(descriptions));
    this.#v3 = this.#current.v3;
    return this.#current;
  }

  #newDocuments(generator: Generator, descriptions: OpenAPIDescriptions): Current {
    const { groups, version, enums = true } = this.#options;
    const texts = { descriptions, enums };
    const info = { title: 'Kubernetes', version };
    const v3 = new Map<string, V3Document>();
    const add = (
      name: string,
      installed: InstalledGroupVersion | undefined,
      make: () => Promise<OpenAPIDocument>,
      content?: string,
    ): void => {
      const known = this.#v3.get(name);
      const document =
        known !== undefined && known.installed === installed
          ? known
          : { ...servedDocument(make, generator, content), installed };
      v3.set(name, document);
    };
    const fixedNames = ['api', 'apis', 'version'];
    if (this.#options.issuer?.()) fixedNames.push('.well-known/openid-configuration', 'openid/v1/jwks');
    for (const name of fixedNames) add(name, undefined, () => generator.fixedDocument(info, name, descriptions));
    const sources: OpenAPISource[] = [];
    const remote = new Map<string, RemotePart>();
    for (const { name: group, versions } of groups.ordered()) {
      for (const installed of versions) {
        const name = group === '' ? `api/${installed.version}` : `apis/${group}/${installed.version}`;
        if (installed.remote !== undefined) {
          const { openAPI, openAPIV2 } = installed.remote;
          if (openAPI !== undefined) remote.set(name, installed.remote);
          else if (openAPIV2 !== undefined)
            add(name, installed, async () => (await remoteDocuments()).convertToV3(openAPIV2));
          continue;
        }
        const source = openAPISource(installed);
        sources.push(source);
        if (group !== '' && !isCustom(source)) {
          add(`apis/${group}`, undefined, () => generator.groupDocument(info, group, descriptions));
        }
        const content = installed.openAPI?.contentOf?.(installed.version);
        const key = content === undefined ? undefined : JSON.stringify([info, name, content]);
        add(name, installed, () => generator.groupVersionDocument(info, source, this.#parts, texts), key);
      }
    }
    this.#parts.keepOnly(
      (group, version, resource) => groups.version(group, version)?.installed.has(resource) === true,
    );
    return {
      v2: servedDocument(async () => {
        const own = await generator.v2Document(info, sources, fixedNames, this.#parts, texts);
        const others = remoteV2(groups);
        return others.length === 0 ? own : (await remoteDocuments()).mergeV2(own, others);
      }, generator),
      index: madeOnce(() => indexOf(v3, remote)),
      v3,
      remote,
    };
  }
}

/** Loaded with the first server whose document is merged or converted. */
const remoteDocuments = () => import('./remote/index.js');

/** The v2 documents of other servers in the order in which they are merged. */
function remoteV2(groups: InstalledGroups): readonly OpenAPIV2Content[] {
  const all = groups.ordered().flatMap(({ versions }) => versions);
  const importance = new Map<string, number>();
  for (const { group, priority, remote } of all) {
    if (remote === undefined) continue;
    importance.set(group, Math.max(importance.get(group) ?? 0, priority.groupPriorityMinimum));
  }
  const nameOf = ({ group, version }: InstalledGroupVersion) => `${version}.${group}`;
  return all
    .filter(({ remote }) => remote?.openAPIV2 !== undefined)
    .sort((a, b) => (importance.get(b.group) ?? 0) - (importance.get(a.group) ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1))
    .flatMap(({ remote }) => remote?.openAPIV2 ?? []);
}

async function indexOf(
  documents: ReadonlyMap<string, ServedDocument>,
  remote: ReadonlyMap<string, RemotePart>,
): Promise<Index> {
  const paths: Record<string, unknown> = {};
  const slice = timeSlice(undefined, 1);
  for (const name of [...documents.keys(), ...remote.keys()].sort()) {
    const document = documents.get(name);
    paths[name] = { serverRelativeURL: document ? await urlOf(name, document) : remote.get(name)?.openAPI };
    if (slice.isOver()) await slice.next();
  }
  return { json: Buffer.from(JSON.stringify({ paths })), modified: new Date() };
}

async function urlOf(name: string, document: ServedDocument): Promise<string> {
  return `/openapi/v3/${name}?hash=${await document.hash()}`;
}

const notAcceptable: APIResponse = { status: 406, headers: {} };

async function serveV2(request: ServerRequest, document: ServedDocument): Promise<APIResponse> {
  const type = chosenType(request, [json, v2Protobuf, v2ProtobufOld]);
  if (type === undefined) return notAcceptable;
  const etag = `"${await document.hash()}"`;
  const headers = { etag, vary: ['Accept-Encoding', 'Accept'] };
  if (isNotModified(request, etag, document.modified)) return { status: 304, headers };
  return {
    status: 200,
    headers: {
      ...headers,
      'last-modified': document.modified.toUTCString(),
      'content-type': type === json ? json : v2Protobuf,
    },
    body: await (type === json ? document.json() : document.protobuf()),
  };
}

async function serveIndex(request: ServerRequest, index: Current['index']): Promise<APIResponse> {
  const { json: body, modified } = await index();
  // Dates have whole seconds. Without an entity tag, a client would keep a list that changed later within the same
  // second. So the date of the list is the time of the answer.
  const now = new Date();
  const headers = { 'last-modified': now.toUTCString() };
  const isOlder = modified.getTime() < Math.floor(now.getTime() / 1000) * 1000;
  if (isOlder && isNotModified(request, undefined, now)) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'content-type': plainText }, body };
}

async function serveV3(
  request: ServerRequest,
  name: string,
  document: ServedDocument | undefined,
): Promise<APIResponse> {
  if (document === undefined) return { status: 404, headers: {}, body: new Uint8Array(0) };
  const type = chosenType(request, [json, v3Protobuf]);
  if (type === undefined) return notAcceptable;
  const hash = request.query.get('hash');
  const current = await document.hash();
  const etag = `"${current}"`;
  const headers: Record<string, string> = { vary: 'Accept', etag };
  if (hash !== null && hash !== '') {
    if (hash !== current) return { status: 301, headers: { location: await urlOf(name, document) } };
    headers['cache-control'] = 'public, immutable';
    headers.expires = new Date(Date.now() + year).toUTCString();
  }
  if (isNotModified(request, etag, document.modified)) return { status: 304, headers };
  headers['last-modified'] = document.modified.toUTCString();
  headers['content-type'] = type;
  return { status: 200, headers, body: await (type === json ? document.json() : document.protobuf()) };
}

/** The first of the types that the client accepts, in the client's order. Without an `Accept` header: the first one. */
function chosenType(request: ServerRequest, types: readonly string[]): string | undefined {
  const { accept } = request.headers;
  if (accept === undefined || accept === '') return types[0];
  for (const { type, subtype } of parseAccept(accept)) {
    for (const each of types) {
      const [eachType, eachSubtype] = each.split('/');
      if (type !== eachType && type !== '*') continue;
      if (subtype !== eachSubtype && subtype !== '*') continue;
      return each;
    }
  }
  return undefined;
}
