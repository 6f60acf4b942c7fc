import { prefixEnd } from '@k8s-ts/storage';
import type { MemoryStore } from '@k8s-ts/storage-backend/memory';
import type { MetFault } from '../faults/index.js';
import { changeOf, formatChange } from '../snapshots/snapshot-diff.js';
import type { SeenRequest } from './seen-request.js';

/** The objects and requests that {@link timelineOf} prints. */
export interface TimelineSources {
  /** Undefined: changes of objects are not known. */
  readonly store: MemoryStore | undefined;
  readonly requests: readonly SeenRequest[];
  readonly faults: readonly MetFault[];
  /** Only what happened after this revision. */
  readonly since: number;
}

/**
 * The requests and the changes of objects since a revision, in order, as text: each request with the time since the first one, its user, code and
 * failure, then the objects that had changed when it was answered. Watches stand where they ended.
 */
export async function timelineOf({ store, requests, faults, since }: TimelineSources): Promise<string> {
  const changes = store === undefined ? [] : await changesSince(store, since);
  const start = Math.min(...requests.map(({ at, latencyMs }) => at - latencyMs));
  const lines: string[] = [];
  let next = 0;
  const changesUntil = (revision: number) => {
    for (; next < changes.length && (changes[next] as Changes).revision <= revision; next++) {
      lines.push(...(changes[next] as Changes).lines.map((line) => `            ${line}`));
    }
  };
  for (const request of requests) {
    const { verb, uri, user, code, failure, at, auditID } = request;
    const seconds = `${((at - start) / 1000).toFixed(3)}s`.padStart(9);
    const why = failure === undefined ? '' : ` ${failure.reason ?? ''}: ${failure.message ?? ''}`;
    lines.push(`${seconds}  ${verb} ${uri} ${user?.name ?? '?'} ${code}${why}`);
    for (const { rule } of faults.filter((fault) => fault.auditID === auditID)) {
      lines.push(`            ! ${JSON.stringify(rule.do)}`);
    }
    changesUntil(request.revision);
  }
  changesUntil(Number.POSITIVE_INFINITY);
  return lines.join('\n');
}

interface Changes {
  readonly revision: number;
  readonly lines: readonly string[];
}

async function changesSince(store: MemoryStore, since: number): Promise<readonly Changes[]> {
  const from = Math.max(since, await store.compactRevision());
  const end = await store.revision();
  const changes: Changes[] = [];
  if (end <= from) return changes;
  const reading = new AbortController();
  // All keys, so that each revision has an event, and the last one ends the loop.
  const range = { start: '\u0000', end: prefixEnd(''), fromRevision: from + 1, signal: reading.signal };
  for await (const { events, revision } of store.watch(range)) {
    for (const { key, revision: changedAt, kv, previous } of events) {
      const [before, after] = [previous, kv].map(
        (each) => each && { ...each, key, revision: each.modRevision, lease: undefined },
      );
      const lines = changeOf(before, after).flatMap(formatChange);
      if (lines.length > 0) changes.push({ revision: changedAt, lines });
    }
    if (revision >= end) break;
  }
  reading.abort();
  return changes;
}
