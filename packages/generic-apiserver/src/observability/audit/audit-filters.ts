import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { type APIResponse, isStream, type StreamedBody, textError } from '@k8s-ts/http';
import { sanitize } from '../../access/authorization/forbidden.js';
import { writeError } from '../../representation/response/write-error.js';
import { isLongRunning } from '../../request/request-info.js';
import { RequestLatencies } from '../../request/request-latencies.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../../request/server-request.js';
import type { AuditStage } from './audit-event.js';
import type { AuditDecision } from './audit-policy.js';
import type { AuditSettings, AuditSink } from './audit-settings.js';
import { EventRecorder } from './event-recorder.js';

/** The filters that make audit events. */
export interface AuditFilters {
  /** Placed directly inside the authentication filter. Makes the events of a request. */
  readonly audited: ServerFilter;
  /**
   * Placed outside the deadline filter. Begins to measure layers, and makes the event of a request that was refused
   * before its user was known.
   */
  readonly refused: ServerFilter;
}

/** Makes the filters of a server. `kubernetes/apiserver pkg/endpoints/filters/audit.go, authn_audit.go`. */
export function newAuditFilters(settings: AuditSettings): AuditFilters {
  return new RequestAudit(settings);
}

class RequestAudit implements AuditFilters {
  readonly #settings: AuditSettings;
  readonly #sink: AuditSink;
  readonly #metrics: AuditSettings['metrics'];

  constructor(settings: AuditSettings) {
    this.#settings = settings;
    this.#sink = settings.sink;
    this.#metrics = settings.metrics;
  }

  readonly audited: ServerFilter = (next) => (request) => {
    const decision = this.#decide(request);
    return decision === undefined ? next(request) : this.#audit(request, decision, next);
  };

  readonly refused: ServerFilter = (next) => (request) => this.#auditRefusal(request, next);

  #decide(request: ServerRequest): AuditDecision | undefined {
    const decision = this.#settings.decide(request);
    this.#metrics?.level(decision.level);
    return decision.level === 'None' ? undefined : decision;
  }

  #emit(recorder: EventRecorder, stage: AuditStage): boolean | Promise<boolean> {
    const event = recorder.event(stage);
    if (event === undefined) return true;
    this.#metrics?.event();
    return this.#sink.process([event]);
  }

  async #audit(request: ServerRequest, decision: AuditDecision, next: ServerHandler): Promise<APIResponse> {
    const recorder = new EventRecorder(request, decision, this.#settings);
    request.recorder = recorder;
    if (!(await this.#emit(recorder, 'RequestReceived'))) {
      this.#metrics?.rejected();
      return notStored(request);
    }
    let response: APIResponse;
    try {
      response = await next(request);
    } catch (error) {
      if (!isStatusError(error)) {
        recorder.panicked(error);
        await this.#emit(recorder, 'Panic');
        throw error;
      }
      response = writeError(request, error);
    }
    return isLongRunning(request)
      ? this.#begun(request, recorder, response)
      : this.#complete(request, recorder, response);
  }

  /**
   * The answer of a watch or another long-running request, which is complete when the work on the request has ended.
   */
  async #begun(request: ServerRequest, recorder: EventRecorder, response: APIResponse): Promise<APIResponse> {
    recorder.answered(response);
    await this.#emit(recorder, 'ResponseStarted');
    const goesOn = isStream(response.body) || response.status === 101;
    if (!goesOn || request.isFinished) await this.#emit(recorder, 'ResponseComplete');
    else request.whenFinished(() => void this.#emit(recorder, 'ResponseComplete'));
    return response;
  }

  async #complete(request: ServerRequest, recorder: EventRecorder, response: APIResponse): Promise<APIResponse> {
    const { status, body, headers } = response;
    if (isStream(body) && recorder.keepsAnswer) {
      let isComplete = false;
      const whole = (bytes: Uint8Array) => {
        if (isComplete) return true;
        isComplete = true;
        recorder.answered({ status, headers, body: bytes });
        return this.#emit(recorder, 'ResponseComplete');
      };
      // If the client is already gone, the body is never read.
      request.signal.addEventListener('abort', () => void whole(new Uint8Array()), { once: true });
      return { ...response, body: collected(body, whole) };
    }
    recorder.answered(response);
    await this.#emit(recorder, 'ResponseComplete');
    return response;
  }

  async #auditRefusal(request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
    request.latencies = new RequestLatencies();
    const response = await next(request);
    const { status } = response;
    if (request.user !== undefined || (status !== 401 && status !== 400)) return response;
    const decision = this.#decide(request);
    if (decision === undefined) return response;
    const recorder = new EventRecorder(request, decision, this.#settings);
    recorder.answered(response);
    await this.#emit(recorder, 'ResponseStarted');
    return response;
  }
}

const notStored = ({ uri }: ServerRequest): APIResponse =>
  textError(500, sanitize(`Internal Server Error: ${JSON.stringify(uri)}: failed to store audit event`));

/** Returns the pieces of the body unchanged, but holds the last one back until the function has accepted all bytes. */
async function* collected(
  body: StreamedBody,
  whole: (bytes: Uint8Array) => boolean | Promise<boolean>,
): AsyncGenerator<Uint8Array | readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of body) {
      // The buffers of pieces may be overwritten later.
      for (const part of piece instanceof Uint8Array ? [piece] : piece) pieces.push(Buffer.from(part));
      yield piece;
    }
  } finally {
    await whole(Buffer.concat(pieces));
  }
}
