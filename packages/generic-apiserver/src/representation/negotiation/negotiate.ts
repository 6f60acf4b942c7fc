import { newNotAcceptable, newUnsupportedMediaType } from '@k8s-ts/apimachinery/errors';
import { allMediaTypes, type MediaType } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { type AcceptClause, parseAccept } from './accept.js';
import { isStreamable } from './media-type.js';

/** The form of an answer. */
export interface OutputMediaType<M extends string = MediaType> {
  readonly mediaType: M;
  /** Asked for in the `Accept` header (`pretty=1`). */
  readonly pretty: boolean;
  /** Another form of the object: `as=Table;g=meta.k8s.io;v=v1`. Parts that were not given are empty. */
  readonly convert?: GroupVersionKind;
}

/** The forms in which an endpoint can answer. */
export interface EndpointRestrictions<M extends string = MediaType> {
  /**
   * Whether the object can be answered in this form. Without a target: whether the object can be answered unchanged.
   */
  allowsTransform(mediaType: M, target: GroupVersionKind | undefined): boolean;
  /** Whether clients may ask for a stream (`stream=watch`) and for a version of the server (`sv=v1`). Default true. */
  readonly allowsParameters?: boolean;
}

/** Restrictions for errors and plain discovery: no other forms of the object. */
export const noTransforms: EndpointRestrictions = { allowsTransform: (_, target) => target === undefined };

/** Number of decisions that are kept, and the longest header that is kept with its decision. */
const cacheLimit = 256;
const maxKeptLength = 512;

/**
 * Chooses the form of answers from `Accept` headers. Keeps its decisions, because clients send few different headers.
 * `kubernetes/apiserver pkg/endpoints/handlers/negotiation`.
 */
export class Negotiator<M extends string = MediaType> {
  readonly #decisions = new Map<string, OutputMediaType<M> | undefined>();
  readonly #default: OutputMediaType<M>;

  /** @param mediaTypes in the order of preference; the first one is for clients that accept anything */
  constructor(
    readonly restrictions: EndpointRestrictions<M>,
    readonly mediaTypes: readonly M[] = allMediaTypes as readonly string[] as readonly M[],
  ) {
    this.#default = { mediaType: mediaTypes[0] as M, pretty: false };
  }

  /** Undefined when nothing is acceptable. */
  tryNegotiate(accept: string | undefined): OutputMediaType<M> | undefined {
    if (accept === undefined || accept === '') return this.#default;
    const known = this.#decisions.get(accept);
    if (known !== undefined || this.#decisions.has(accept)) return known;
    const decision = this.#decide(parseAccept(accept));
    if (accept.length > maxKeptLength) return decision;
    if (this.#decisions.size >= cacheLimit) this.#decisions.clear();
    this.#decisions.set(accept, decision);
    return decision;
  }

  /** @throws StatusError 406 */
  negotiate(accept: string | undefined): OutputMediaType<M> {
    const decision = this.tryNegotiate(accept);
    if (decision === undefined) throw newNotAcceptable(this.mediaTypes);
    return decision;
  }

  /** Negotiates the answer of a watch: the media type must have a framing. @throws StatusError 406 */
  negotiateStream(accept: string | undefined): OutputMediaType<M> {
    const decision = this.tryNegotiate(accept);
    if (decision === undefined || !isStreamable(decision.mediaType)) {
      throw newNotAcceptable(this.mediaTypes.filter(isStreamable).map((type) => `${type};stream=watch`));
    }
    return decision;
  }

  #decide(clauses: readonly AcceptClause[]): OutputMediaType<M> | undefined {
    for (const clause of clauses) {
      for (const mediaType of this.mediaTypes) {
        const slash = mediaType.indexOf('/');
        const sameType = clause.type === mediaType.slice(0, slash);
        if (
          (sameType && (clause.subtype === '*' || clause.subtype === mediaType.slice(slash + 1))) ||
          (clause.type === '*' && clause.subtype === '*')
        ) {
          const output = this.#accept(clause, mediaType);
          if (output !== undefined) return output;
        }
      }
    }
    return undefined;
  }

  #accept(clause: AcceptClause, mediaType: M): OutputMediaType<M> | undefined {
    const { params } = clause;
    const [as, g, v, stream] = [params.get('as'), params.get('g'), params.get('v'), params.get('stream')];
    if (stream !== undefined && (stream !== 'watch' || !isStreamable(mediaType))) return undefined;
    const server = params.get('sv');
    if (this.restrictions.allowsParameters === false && (stream ?? server) !== undefined) return undefined;
    if (server !== undefined && server !== 'v1') return undefined;
    const convert =
      as === undefined && g === undefined && v === undefined
        ? undefined
        : { group: g ?? '', version: v ?? '', kind: as ?? '' };
    if (!this.restrictions.allowsTransform(mediaType, convert)) return undefined;
    const pretty = params.get('pretty') === '1';
    return convert === undefined ? { mediaType, pretty } : { mediaType, pretty, convert };
  }
}

/** Parameters of a media type, each behind a semicolon; one more semicolon may follow. */
const parameters = /^(\s*;\s*[\w!#$%&'*+.^`|~-]+\s*=\s*([\w!#$%&'*+.^`|~-]+|"([^"\\]|\\.)*"))*(\s*;)?$/;

/**
 * Media type of a body. Without a header it is the first one (JSON). Parameters and case are ignored, but parameters
 * must be well-formed.
 *
 * @throws StatusError 415
 */
export function negotiateInput(
  contentType: string | undefined,
  mediaTypes: readonly MediaType[] = allMediaTypes,
): MediaType {
  if (contentType === undefined || contentType === '') return mediaTypes[0] as MediaType;
  const end = contentType.indexOf(';');
  const type = (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  const found = mediaTypes.find((each) => each === type);
  if (found === undefined || (end >= 0 && !parameters.test(contentType.slice(end).trimEnd())))
    throw newUnsupportedMediaType(mediaTypes);
  return found;
}

/** Whether an answer is to be indented: as `?pretty=` says, otherwise for curl, Wget and browsers. */
export function wantsPretty(query: URLSearchParams, userAgent: string): boolean {
  const value = query.get('pretty');
  if (value !== null && value !== '') return goTrue.has(value);
  return userAgent.startsWith('curl') || userAgent.startsWith('Wget') || userAgent.startsWith('Mozilla/5.0');
}

/** The texts that Go's strconv.ParseBool reads as true. */
const goTrue: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
