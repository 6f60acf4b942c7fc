import type { Status } from '@k8s-ts/apimachinery/errors';
import { formatDuration } from '@k8s-ts/apimachinery/time';
import type { APIResponse } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { AuditedObject, RequestRecorder, ServerRequest } from '../../request/server-request.js';
import { type AuditEvent, type AuditStage, type AuditUser, ObjectText } from './audit-event.js';
import { type AuditDecision, includesLevel } from './audit-policy.js';
import type { AuditSettings } from './audit-settings.js';
import { bytesOf, isAPIObject, mayBeStatus, objectText, withoutManagedFields } from './object-text.js';
import { sourceIPs } from './source-ips.js';

type ObjectReference = NonNullable<AuditEvent['objectRef']>;

/**
 * Collects the facts about one request and makes its events from them.
 * `kubernetes/apiserver pkg/audit/request.go, context.go`.
 */
export class EventRecorder implements RequestRecorder {
  readonly keepsObject: boolean;
  /** Whether events have the object of the answer. */
  readonly keepsAnswer: boolean;
  readonly #request: ServerRequest;
  readonly #decision: AuditDecision;
  readonly #settings: AuditSettings;
  readonly #facts: Pick<AuditEvent, 'sourceIPs' | 'userAgent'>;
  readonly #user: UserInfo | undefined;
  #objectRef: ObjectReference | undefined;
  #authorization: Readonly<Record<string, string>> = {};
  #responseStatus: Partial<Status> | undefined;
  #requestObject: ObjectText | undefined;
  #responseObject: ObjectText | undefined;
  #constraint: string | undefined;

  constructor(request: ServerRequest, decision: AuditDecision, settings: AuditSettings) {
    this.keepsObject = includesLevel(decision.level, 'Request');
    this.keepsAnswer = includesLevel(decision.level, 'RequestResponse');
    this.#request = request;
    this.#decision = decision;
    this.#settings = settings;
    const addresses = sourceIPs(request);
    const { userAgent } = request;
    this.#facts = {
      ...(addresses.length === 0 ? {} : { sourceIPs: addresses }),
      ...nonEmpty({ userAgent: userAgent.length > maxUserAgent ? cut(userAgent) : userAgent }),
    };
    this.#user = request.user;
    const { isResourceRequest, resource, namespace, name, apiGroup, apiVersion, subresource } = request.info;
    if (isResourceRequest) {
      this.#objectRef = referenceOf({ resource, namespace, name, apiGroup, apiVersion, subresource });
    }
  }

  authorized(isAllowed: boolean, reason: string): void {
    this.#authorization = {
      'authorization.k8s.io/decision': isAllowed ? 'allow' : 'forbid',
      'authorization.k8s.io/reason': reason,
    };
  }

  impersonated(constraint: string): void {
    this.#constraint = constraint;
  }

  sent({ metadata, text }: AuditedObject): void {
    const { namespace, name, uid, resourceVersion } = metadata;
    this.#objectRef = referenceOf({ ...nonEmpty({ namespace, name, uid, resourceVersion }), ...this.#objectRef });
    if (this.keepsObject && text !== undefined) this.#requestObject = this.#shown(new ObjectText(text));
  }

  /** Records the response. Streams are not read. */
  answered({ status, headers, body }: APIResponse): void {
    let object: ObjectText | undefined;
    if (status !== notAcceptable && (this.keepsAnswer || status >= 400 || mayBeStatus(body))) {
      const contentType = String(headers['content-type'] ?? '');
      object = objectText(bytesOf(body), { contentType, decodeProtobuf: this.#settings.decodeProtobuf });
    }
    if (object !== undefined && !isAPIObject(object)) object = undefined;
    this.#responseStatus = { metadata: {}, ...statusFields(object), code: status };
    if (this.keepsAnswer && object !== undefined) this.#responseObject = this.#shown(object);
  }

  /** Records that the handler failed with an error that is not an API error. */
  panicked(error: unknown): void {
    this.#responseStatus = {
      metadata: {},
      status: 'Failure',
      message: `APIServer panic'd: ${error instanceof Error ? error.message : String(error)}`,
      reason: 'InternalError',
      code: 500,
    };
  }

  /** The event of a stage. Undefined when the policy omits the stage. */
  event(stage: AuditStage): AuditEvent | undefined {
    const { level, omitStages } = this.#decision;
    if (omitStages.has(stage)) return undefined;
    const { info, uri, auditID, receivedAt, user } = this.#request;
    const now = this.#settings.now ?? Date.now;
    return {
      kind: 'Event',
      apiVersion: 'audit.k8s.io/v1',
      level,
      auditID,
      stage,
      requestURI: uri,
      verb: info.verb,
      user: this.#user === undefined ? {} : auditUser(this.#user),
      ...(user !== this.#user && user !== undefined ? { impersonatedUser: auditUser(user) } : {}),
      ...(this.#constraint && { authenticationMetadata: { impersonationConstraint: this.#constraint } }),
      ...this.#facts,
      ...(this.#objectRef && { objectRef: this.#objectRef }),
      ...(this.#responseStatus && { responseStatus: this.#responseStatus }),
      ...(this.#requestObject && { requestObject: this.#requestObject }),
      ...(this.#responseObject && { responseObject: this.#responseObject }),
      requestReceivedTimestamp: microTime(receivedAt),
      stageTimestamp: microTime(stage === 'RequestReceived' ? receivedAt : now()),
      ...this.#annotations(stage === 'ResponseComplete' ? this.#latencies(now() - receivedAt) : {}),
    };
  }

  /** The object, as far as the policy allows it in the event. */
  #shown(object: ObjectText): ObjectText {
    return this.#decision.omitManagedFields ? withoutManagedFields(object) : object;
  }

  /** Annotations with the times of a slow request. */
  #latencies(totalMs: number): Readonly<Record<string, string>> {
    const layers = this.#request.latencies?.layers;
    if (totalMs <= slowRequestMs || layers === undefined || layers.size === 0) return {};
    return Object.fromEntries(
      [...layers, ['total', totalMs] as const].map(([layer, ms]) => [
        `apiserver.latency.k8s.io/${layer}`,
        formatDuration(BigInt(Math.round(ms * 1e6))),
      ]),
    );
  }

  #annotations(latencies: Readonly<Record<string, string>>): Pick<AuditEvent, 'annotations'> {
    const entries = [
      ...Object.entries(this.#authorization),
      ...this.#request.annotations,
      ...Object.entries(latencies),
    ];
    if (entries.length === 0) return {};
    return { annotations: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
}

/** Answers with this status are not in the events of kube-apiserver either. */
const notAcceptable = 406;

/** Events of requests that took longer than this have the times of their layers, in ms. */
const slowRequestMs = 500;

const maxUserAgent = 1024;
const cut = (text: string): string => `${text.slice(0, maxUserAgent)}...TRUNCATED`;

const microTime = (ms: number): string => new Date(ms).toISOString().replace(/\.(\d+)Z$/, '.$1000Z');

/** A reference without its empty fields, with the fields in the order in which Go writes them. */
function referenceOf(reference: ObjectReference): ObjectReference {
  const { resource, namespace, name, uid, apiGroup, apiVersion, resourceVersion, subresource } = reference;
  return nonEmpty({ resource, namespace, name, uid, apiGroup, apiVersion, resourceVersion, subresource });
}

function auditUser({ name, uid, groups, extra }: UserInfo): AuditUser {
  return {
    ...nonEmpty({ username: name, uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

/** The texts that are not empty. */
function nonEmpty<K extends string>(texts: Readonly<Record<K, string | undefined>>): Partial<Record<K, string>> {
  const entries = Object.entries<string | undefined>(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(entries) as Partial<Record<K, string>>;
}

/** The fields of a Status that events repeat. Undefined when the object is not a Status. */
function statusFields(object: ObjectText | undefined): Partial<Status> {
  if (object === undefined || !isStatus(object)) return {};
  const { status, message, reason, details } = object.toJSON() as Status;
  const fields = Object.entries({ status, message, reason, details }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

/** A Status that was sent as YAML begins with `apiVersion`, because YAML has sorted keys. */
const isStatus = (object: ObjectText): boolean =>
  object.text.startsWith('{"kind":"Status"') ||
  (object.text.startsWith('{"apiVersion":"v1"') && (object.toJSON() as Partial<Status>).kind === 'Status');
