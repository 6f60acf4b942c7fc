/**
 * The Status of a response to a failed request, and to some successful deletions.
 * `kubernetes/apimachinery pkg/apis/meta/v1`.
 */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: StatusMeta;
  /** `Success` or `Failure`. */
  readonly status: string;
  /** What happened, for people. The text may change between releases. */
  readonly message?: string;
  /** Why it happened, for programs, such as `NotFound`. Absent when unknown. */
  readonly reason?: string;
  readonly details?: StatusDetails;
  /** The HTTP status code. */
  readonly code: number;
}

/** List metadata. Empty except for an expired list, whose `continue` token continues with an inconsistent list. */
export interface StatusMeta {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** The object and causes of a Status. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource (plural) for most reasons, the kind for `Invalid`. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  /** Seconds to wait before trying again; also sent as the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
}

/** One of several causes, such as an invalid field. */
export interface StatusCause {
  /** One of {@link CauseType}, or free text. */
  readonly reason?: string;
  readonly message?: string;
  /** The field at fault, such as `spec.ports[0].name`. */
  readonly field?: string;
}

/** The parts of a Status. Absent parts, empty strings and zeros are left out of the wire form. */
export interface StatusInit {
  /** Default `Failure`. */
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly details?: StatusDetails | undefined;
  /** Default 500, or 200 for `Success`. */
  readonly code?: number | undefined;
  readonly metadata?: StatusMeta | undefined;
}

/**
 * The Status with its fields in the order in which kube-apiserver writes them (kind, apiVersion, metadata, status,
 * message, reason, details, code; in details: name, group, kind, uid, causes, retryAfterSeconds). Given details are
 * kept even if they are empty.
 */
export function makeStatus(init: StatusInit): Status {
  const status = init.status === undefined || init.status === '' ? 'Failure' : init.status;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: init.metadata ?? {},
    status,
    ...(init.message ? { message: init.message } : undefined),
    ...(init.reason ? { reason: init.reason } : undefined),
    ...(init.details ? { details: orderedDetails(init.details) } : undefined),
    code: init.code || (status === 'Success' ? 200 : 500),
  };
}

function orderedDetails(d: StatusDetails): StatusDetails {
  return {
    ...(d.name ? { name: d.name } : undefined),
    ...(d.group ? { group: d.group } : undefined),
    ...(d.kind ? { kind: d.kind } : undefined),
    ...(d.uid ? { uid: d.uid } : undefined),
    ...(d.causes && d.causes.length > 0 ? { causes: d.causes.map(orderedCause) } : undefined),
    ...(d.retryAfterSeconds ? { retryAfterSeconds: d.retryAfterSeconds } : undefined),
  };
}

function orderedCause(c: StatusCause): StatusCause {
  const { reason, message, field } = c;
  // V8 makes a hidden class of 170 bytes for each object that is built by spreading, and a Status may have 90,000
  // causes.
  if (reason && message && field) return { reason, message, field };
  return {
    ...(c.reason ? { reason: c.reason } : undefined),
    ...(c.message ? { message: c.message } : undefined),
    ...(c.field ? { field: c.field } : undefined),
  };
}
