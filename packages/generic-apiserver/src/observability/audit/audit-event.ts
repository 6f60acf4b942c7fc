import type { Status } from '@k8s-ts/apimachinery/errors';

/**
 * The content of an event. `None`: there is no event. `Metadata`: facts about the request. `Request`: also the object
 * of the request. `RequestResponse`: also the object of the answer.
 */
export type AuditLevel = 'None' | 'Metadata' | 'Request' | 'RequestResponse';

/**
 * When an event is made: on arrival (`RequestReceived`), when the answer of a watch or another long-running request has
 * begun (`ResponseStarted`), when the answer is complete (`ResponseComplete`), when the handler has thrown (`Panic`).
 */
export type AuditStage = 'RequestReceived' | 'ResponseStarted' | 'ResponseComplete' | 'Panic';

/** A user of an event. */
export interface AuditUser {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** An object of an event, as JSON text that is written as it is. */
export class ObjectText {
  constructor(readonly text: string) {}

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/**
 * An event of `audit.k8s.io/v1`, as kube-apiserver writes it to its audit log.
 *
 * @typeParam T the form of the objects
 */
export interface AuditEvent<T = ObjectText> {
  readonly kind: 'Event';
  readonly apiVersion: 'audit.k8s.io/v1';
  readonly level: AuditLevel;
  readonly auditID: string;
  readonly stage: AuditStage;
  readonly requestURI: string;
  readonly verb: string;
  readonly user: AuditUser;
  readonly impersonatedUser?: AuditUser;
  /** The verb of constrained impersonation that allowed the user to act as the impersonated user. */
  readonly authenticationMetadata?: { readonly impersonationConstraint: string };
  readonly sourceIPs?: readonly string[];
  readonly userAgent?: string;
  readonly objectRef?: {
    readonly resource?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiGroup?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly subresource?: string;
  };
  readonly responseStatus?: Partial<Status>;
  /** The object of a create or update with its defaults, the patch, or the options of a deletion, as JSON. */
  readonly requestObject?: T;
  readonly responseObject?: T;
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp: string;
  readonly annotations?: Readonly<Record<string, string>>;
}
