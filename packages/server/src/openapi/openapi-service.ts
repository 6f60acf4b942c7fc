import { createHash } from 'node:crypto';
import {
  encodeOpenAPIV2,
  encodeOpenAPIV3,
  type JSONObject,
  openAPIV2Document,
  openAPIV2ProtobufType,
  openAPIV3Documents,
  openAPIV3ProtobufType,
} from '@k8s-ts/api/openapi';
import type { APIResponse } from '../http/api-request.js';
import { notFoundPage } from '../http/response.js';
import type { ServerRequest } from '../http/server-request.js';
import { parseAccept } from '../negotiation/accept.js';
import type { InstalledGroups } from '../routing/installed-groups.js';
import type { PathMux } from '../routing/path-mux.js';

export interface OpenAPIServiceOptions {
  readonly groups: InstalledGroups;
  /** `info.version` of the documents, such as `1.35`. */
  readonly version: string;
  /** Whether the paths of a service account issuer are served. Default: they are not. */
  readonly issuer?: () => boolean;
  /** Further v3 documents by name (`apis/example.com/v1`), for groups that are not built in; asked for at every request. */
  readonly extra?: () => Readonly<Record<string, JSONObject>>;
}

/** A document in one encoding, made when it is first asked for. */
interface Encoded {
  readonly json: () => Uint8Array;
  readonly protobuf: () => Uint8Array;
  /** Upper-case hexadecimal hash of the JSON form, without quotes. */
  readonly hash: () => string;
}

const year = 365 * 24 * 3600 * 1000;
const v2ProtobufOld = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const json = 'application/json';

/**
 * `/openapi/v2` and `/openapi/v3` of what is served. Documents are built when they are asked for and kept until what is served changes.
 * `kubernetes/kube-openapi pkg/handler, pkg/handler3`.
 */
export class OpenAPIService {
  readonly #options: OpenAPIServiceOptions;
  #v2: Encoded | undefined;
  #v3: ReadonlyMap<string, Encoded> | undefined;
  #index: Encoded | undefined;

  constructor(options: OpenAPIServiceOptions) {
    this.#options = options;
  }

  /** To be called whenever what is served has changed. */
  invalidate(): void {
    this.#v2 = undefined;
    this.#v3 = undefined;
    this.#index = undefined;
  }

  install(paths: PathMux): void {
    paths.handle('/openapi/v2', async (request) => this.#serveV2(request));
    paths.handle('/openapi/v3', async (request) => this.#serveIndex(request));
    paths.handlePrefix('/openapi/v3/', async (request) => this.#serveV3(request));
  }

  #serves() {
    const { groups } = this.#options;
    return (group: string, version: string, resource: { readonly name: string }): boolean =>
      groups.version(group, version)?.resources.some(({ name }) => name === resource.name) ?? false;
  }

  #documentOptions() {
    return { version: this.#options.version, serves: this.#serves(), issuer: this.#options.issuer?.() ?? false };
  }

  #serveV2(request: ServerRequest): APIResponse {
    this.#v2 ??= encoded(() => openAPIV2Document(this.#documentOptions()), encodeOpenAPIV2);
    const type = chosenType(request, [json, openAPIV2ProtobufType, v2ProtobufOld]);
    if (type === undefined) return notAcceptable;
    const document = this.#v2;
    const etag = `"${document.hash()}"`;
    const headers = { etag, vary: 'Accept', 'last-modified': new Date(0).toUTCString() };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers };
    return type === json
      ? { status: 200, headers: { ...headers, 'content-type': json }, body: document.json() }
      : { status: 200, headers: { ...headers, 'content-type': openAPIV2ProtobufType }, body: document.protobuf() };
  }

  #documents(): ReadonlyMap<string, Encoded> {
    if (this.#v3 !== undefined) return this.#v3;
    const documents = new Map<string, Encoded>();
    const builtin = openAPIV3Documents(this.#documentOptions());
    for (const name of builtin.names) {
      documents.set(
        name,
        encoded(() => builtin.document(name) as JSONObject, encodeOpenAPIV3),
      );
    }
    for (const [name, document] of Object.entries(this.#options.extra?.() ?? {})) {
      documents.set(
        name,
        encoded(() => document, encodeOpenAPIV3),
      );
    }
    this.#v3 = documents;
    return documents;
  }

  #serveIndex(request: ServerRequest): APIResponse {
    this.#index ??= encoded(
      () => {
        const paths: Record<string, JSONObject> = {};
        for (const [name, document] of this.#documents()) {
          paths[name] = { serverRelativeURL: urlOf(name, document) };
        }
        return { paths };
      },
      () => new Uint8Array(0),
    );
    const etag = `"${this.#index.hash()}"`;
    const headers = { etag, 'content-type': json };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers, body: this.#index.json() };
  }

  #serveV3(request: ServerRequest): APIResponse {
    const name = request.path.slice('/openapi/v3/'.length);
    const document = this.#documents().get(name);
    if (document === undefined) return notFoundPage();
    const type = chosenType(request, [json, openAPIV3ProtobufType]);
    if (type === undefined) return notAcceptable;
    const hash = request.query.get('hash');
    const headers: Record<string, string> = { vary: 'Accept', etag: `"${document.hash()}"` };
    if (hash !== null && hash !== '') {
      if (hash !== document.hash()) return { status: 301, headers: { location: urlOf(name, document) } };
      headers['cache-control'] = 'public, immutable';
      headers.expires = new Date(Date.now() + year).toUTCString();
    }
    if (request.headers['if-none-match'] === headers.etag) return { status: 304, headers };
    headers['content-type'] = type;
    return { status: 200, headers, body: type === json ? document.json() : document.protobuf() };
  }
}

const notAcceptable: APIResponse = { status: 406, headers: {} };

function urlOf(name: string, document: Encoded): string {
  return `/openapi/v3/${name}?hash=${document.hash()}`;
}

function encoded(make: () => JSONObject, protobuf: (document: JSONObject) => Uint8Array): Encoded {
  const document = once(make);
  const text = once(() => Buffer.from(JSON.stringify(document())));
  return {
    json: text,
    protobuf: once(() => protobuf(document())),
    hash: once(() => createHash('sha512').update(text()).digest('hex').toUpperCase()),
  };
}

function once<T>(make: () => T): () => T {
  let value: { readonly made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}

/** The first of the types that the client accepts, in its order. No header: the first one. */
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
