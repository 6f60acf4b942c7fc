import { builtinTypes } from '@k8s-ts/api';
import type { Status } from '@k8s-ts/apimachinery/errors';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import { decodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import {
  type APIBody,
  type APIResponse,
  type HandlerChain,
  insertFilterAfter,
  insertFilterBefore,
  isLongRunning,
  isStream,
  type ServerFilter,
  type ServerRequest,
} from '@k8s-ts/server';
import type { AuditEvent, AuditLevel, AuditStage, AuditUser } from './audit-event.js';
import { type AuditDecision, type AuditPolicy, auditDecisions, includesLevel } from './audit-policy.js';

/** The audit of one server. */
export interface Audit {
  /** The events until now, in the order in which they were made. */
  readonly events: readonly AuditEvent[];
  /** Adds the filters that make the events. */
  addTo(chain: HandlerChain): HandlerChain;
  /** To be called when the answer of a request is complete. */
  completed(auditID: string): void;
  /** Forgets the events. */
  clear(): void;
}

/**
 * Makes the audit of a server. `kubernetes/apiserver pkg/endpoints/filters/audit.go`, `pkg/audit`.
 *
 * @param now the time, in ms since the epoch
 * @throws TypeError for an unknown level or stage
 */
export function newAudit(policy: AuditPolicy | AuditLevel, now: () => number): Audit {
  const decide = auditDecisions(policy);
  const events: AuditEvent[] = [];
  /** Watches and the like that are open. */
  const open = new Map<string, () => void>();

  function begin(request: ServerRequest, decision: AuditDecision) {
    const received = microTime(now());
    const facts: Mutable<Partial<AuditEvent>> = metadataOf(request);
    const own = request.user;
    const includes = (level: AuditLevel) => includesLevel(decision.level, level);
    const json = (value: unknown) => (decision.omitManagedFields ? withoutManagedFields(value) : value);
    let annotations: Readonly<Record<string, string>> = {};
    request.recorder = {
      keepsObject: includes('Request'),
      authorized(isAllowed, reason) {
        annotations = {
          'authorization.k8s.io/decision': isAllowed ? 'allow' : 'forbid',
          'authorization.k8s.io/reason': reason,
        };
      },
      object(object) {
        const { namespace, name, uid, resourceVersion } = object.metadata;
        facts.objectRef = { ...nonEmpty({ namespace, name, uid, resourceVersion }), ...facts.objectRef };
        if (includes('Request')) facts.requestObject = json(JSON.parse(encodeObject(object)));
      },
    };
    return {
      facts,
      emit(stage: AuditStage) {
        if (decision.omitStages.has(stage)) return;
        const { user } = request;
        const more = { ...annotations, ...Object.fromEntries(request.annotations) };
        events.push({
          kind: 'Event',
          apiVersion: 'audit.k8s.io/v1',
          level: decision.level,
          auditID: request.auditID,
          stage,
          ...(facts as Pick<AuditEvent, 'requestURI' | 'verb' | 'user'>),
          ...(user !== own && user !== undefined ? { impersonatedUser: userOf(user) } : {}),
          requestReceivedTimestamp: received,
          stageTimestamp: stage === 'RequestReceived' ? received : microTime(now()),
          ...(Object.keys(more).length === 0 ? {} : { annotations: more }),
        });
      },
      /** Notes what the request sent, as far as no handler has told. */
      sent() {
        if (facts.requestObject !== undefined || !includes('Request') || !request.bodyRead?.length) return;
        if (['create', 'update', 'patch', 'delete', 'deletecollection'].includes(request.info.verb)) {
          const value = decoded(request.bodyRead, request.headers['content-type']);
          if (value !== undefined) facts.requestObject = json(value);
        }
      },
      answered(status: number, object: unknown) {
        facts.responseStatus = { metadata: {}, ...statusFields(object), code: status };
        if (includes('RequestResponse') && object !== undefined) facts.responseObject = json(object);
      },
    };
  }

  const audited: ServerFilter = (next) => async (request) => {
    const decision = decide(request);
    if (decision.level === 'None') return next(request);
    const { emit, answered, sent } = begin(request, decision);
    emit('RequestReceived');
    let response: APIResponse;
    try {
      response = await next(request);
    } catch (error) {
      answered(500, {
        kind: 'Status',
        status: 'Failure',
        reason: 'InternalError',
        message: `APIServer panic'd: ${error instanceof Error ? error.message : error}`,
      });
      emit('Panic');
      throw error;
    }
    sent();
    const { status, body, headers } = response;
    if (isLongRunning(request)) {
      answered(status, isStream(body) ? undefined : decoded(bytesOf(body), typeOf(headers)));
      emit('ResponseStarted');
      if (isStream(body)) open.set(request.auditID, () => emit('ResponseComplete'));
      else emit('ResponseComplete');
      return response;
    }
    const complete = (bytes: Uint8Array) => {
      answered(status, decoded(bytes, typeOf(headers)));
      emit('ResponseComplete');
    };
    if (isStream(body)) return { ...response, body: collected(body, complete) };
    complete(bytesOf(body));
    return response;
  };

  /** Outside the authentication: makes the event of a request whose credentials are refused. */
  const refused: ServerFilter = (next) => async (request) => {
    const response = await next(request);
    if (request.user !== undefined || response.status !== 401) return response;
    const decision = decide(request);
    if (decision.level === 'None') return response;
    const { facts, emit, answered } = begin(request, decision);
    const { body, headers } = response;
    answered(401, isStream(body) ? undefined : decoded(bytesOf(body), typeOf(headers)));
    facts.responseStatus = { ...facts.responseStatus, message: attempted(request) };
    emit('ResponseStarted');
    return response;
  };

  return {
    events,
    addTo: (chain) =>
      insertFilterBefore(
        insertFilterAfter(chain, 'Authentication', { name: 'Audit', filter: audited }),
        'Authentication',
        { name: 'FailedAuthenticationAudit', filter: refused },
      ),
    completed(auditID) {
      open.get(auditID)?.();
      open.delete(auditID);
    },
    clear() {
      events.length = 0;
    },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The facts that are known when a request has arrived. */
function metadataOf({ uri, info, user, userAgent, headers, remoteAddress }: ServerRequest): Partial<AuditEvent> {
  const { isResourceRequest, apiGroup, apiVersion, resource, subresource, namespace, name } = info;
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  const addresses = [...forwarded, headers['x-real-ip'] ?? '', remoteAddress ?? ''].filter((each) => each !== '');
  return {
    requestURI: uri,
    verb: info.verb,
    user: user === undefined ? {} : userOf(user),
    ...(addresses.length === 0 ? {} : { sourceIPs: [...new Set(addresses)] }),
    ...nonEmpty({ userAgent: userAgent.length > 1024 ? `${userAgent.slice(0, 1024)}...TRUNCATED` : userAgent }),
    ...(isResourceRequest
      ? { objectRef: nonEmpty({ resource, namespace, name, apiGroup, apiVersion, subresource }) }
      : {}),
  };
}

function userOf({ name, uid, groups, extra }: NonNullable<ServerRequest['user']>): AuditUser {
  return {
    username: name,
    ...nonEmpty({ uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

/** The texts that are not empty. */
function nonEmpty<K extends string>(texts: Readonly<Record<K, string | undefined>>): Partial<Record<K, string>> {
  const entries = Object.entries<string | undefined>(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(entries) as Partial<Record<K, string>>;
}

const microTime = (ms: number): string => new Date(ms).toISOString().replace(/\.(\d+)Z$/, '.$1000Z');

/** The parts of a Status that events repeat. */
function statusFields(object: unknown): Partial<Status> {
  if ((object as { readonly kind?: unknown } | undefined)?.kind !== 'Status') return {};
  const { status, message, reason, details } = object as Status;
  const fields = Object.entries({ status, message, reason, details }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

const typeOf = (headers: APIResponse['headers']): string => String(headers?.['content-type'] ?? '');

function bytesOf(body: Exclude<APIBody, AsyncIterable<unknown>>): Uint8Array {
  if (body === undefined || body instanceof Uint8Array) return body ?? new Uint8Array();
  return Buffer.concat([...body]);
}

const openBrace = 0x7b;

/** The object of a body. Undefined for texts and for objects of unknown types. */
function decoded(bytes: Uint8Array, contentType = ''): unknown {
  try {
    if (contentType.includes('protobuf')) return JSON.parse(encodeObject(decodeProtobuf(builtinTypes, bytes).object));
    if (contentType.includes('yaml')) return decodeYAML(bytes).value;
    if (contentType.includes('json') || bytes[0] === openBrace) return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // The handler of the request has answered that the body is wrong.
  }
  return undefined;
}

/** The same body, which hands over all bytes when it has ended. */
async function* collected(
  body: AsyncIterable<Uint8Array | readonly Uint8Array[]>,
  complete: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array | readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of body) {
      // Pieces may be written over later.
      for (const part of piece instanceof Uint8Array ? [piece] : piece) pieces.push(Buffer.from(part));
      yield piece;
    }
  } finally {
    complete(Buffer.concat(pieces));
  }
}

/** How a client tried to authenticate. */
function attempted({ headers, peer }: ServerRequest): string {
  const [scheme = '', ...rest] = (headers.authorization ?? '').trim().split(' ');
  const methods = [
    ...(scheme.toLowerCase() === 'basic' ? ['basic'] : []),
    ...(scheme.toLowerCase() === 'bearer' && rest.length > 0 ? ['bearer'] : []),
    ...(peer === undefined ? [] : ['x509']),
  ];
  if (methods.length === 0) return 'Authentication failed, no credentials provided';
  return `Authentication failed, attempted: ${methods.join(', ')}`;
}

/** The object, or the items of a list, without `metadata.managedFields`. */
function withoutManagedFields(value: unknown): unknown {
  const object = value as Readonly<Record<string, unknown>> | null;
  if (typeof object !== 'object' || object === null) return value;
  if (Array.isArray(object.items)) return { ...object, items: object.items.map(withoutManagedFields) };
  const { metadata } = object;
  if (typeof metadata !== 'object' || metadata === null) return value;
  const { managedFields: _managedFields, ...rest } = metadata as Readonly<Record<string, unknown>>;
  return { ...object, metadata: rest };
}
