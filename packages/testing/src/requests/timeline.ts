import { prefixEnd } from '@k8s-ts/storage';
import type { MemoryStore } from '@k8s-ts/storage-backend/memory';
import type { MetFault } from '../faults/index.js';
import { changeOf, formatChange } from '../snapshots/snapshot-diff.js';
import type { MetStub } from '../stubs/index.js';
import { isComponent } from './is-component.js';
import type { SeenRequest } from './seen-request.js';
import type { TimelineOptions } from './timeline-options.js';

/** The objects and requests that {@link timelineOf} prints. */
export interface TimelineSources {
  /** Undefined: the changes of objects are not shown. */
  readonly store: MemoryStore | undefined;
  readonly requests: readonly SeenRequest[];
  readonly faults: readonly MetFault[];
  readonly stubs: readonly MetStub[];
  /** The revision after which the timeline begins. */
  readonly since: number;
}

const indent = '            ';

/**
 * Prints the requests and the changes of objects since a revision, in order, as text: each request with the time since
 * the first one, its user, code and failure, followed by the objects that had changed when it was answered. A watch is
 * shown at the time of its end. The first line says which requests are left out.
 */
export async function timelineOf(sources: TimelineSources, options: TimelineOptions = {}): Promise<string> {
  const { store, requests, faults, stubs } = sources;
  const { users, since, last = Number.POSITIVE_INFINITY } = options;
  const begin = since === undefined ? Number.NEGATIVE_INFINITY : Number(since);
  const earlier = requests.filter(({ at }) => at < begin);
  const from = earlier.reduce((revision, request) => Math.max(revision, request.revision), sources.since);
  const recent = requests.filter(({ at }) => at >= begin);
  const isShown = shownRequests(users);
  const shown = recent.filter(isShown);
  const changes = store === undefined ? [] : await changesSince(store, from, users !== undefined);
  const start = Math.min(...shown.map(({ at, latencyMs }) => at - latencyMs));
  const lines: string[] = [];
  let next = 0;
  const changesUntil = (revision: number) => {
    for (; next < changes.length && (changes[next] as Changes).revision <= revision; next++) {
      lines.push(...(changes[next] as Changes).lines.map((line) => `${indent}${line}`));
    }
  };
  for (const request of shown) {
    const { verb, uri, user, code, failure, at, auditID } = request;
    const seconds = `${((at - start) / 1000).toFixed(3)}s`.padStart(9);
    const why = failure === undefined ? '' : ` ${failure.reason ?? ''}: ${failure.message ?? ''}`;
    lines.push(`${seconds}  ${verb} ${uri} ${user?.name ?? '?'} ${code}${why}`);
    for (const { rule } of faults.filter((fault) => fault.auditID === auditID)) {
      lines.push(`${indent}! ${JSON.stringify(rule.do)}`);
    }
    if (stubs.some((stub) => stub.auditID === auditID)) lines.push(`${indent}! answered by a stub`);
    changesUntil(request.revision);
  }
  changesUntil(Number.POSITIVE_INFINITY);
  const leftOut = recent.length - shown.length;
  const head = leftOut === 0 ? [] : [`(${leftOut} requests left out; timeline({ users: '*' }) shows all)`];
  return [...head, ...(last < lines.length ? ['…', ...lines.slice(lines.length - last)] : lines)].join('\n');
}

/** Returns a function that decides which requests a timeline shows. */
function shownRequests(users: TimelineOptions['users']): (request: SeenRequest) => boolean {
  if (users === undefined) return ({ user, resource }) => !isComponent(user?.name) && resource !== leaseResource;
  const names = new Set(typeof users === 'string' ? [users] : users);
  return ({ user }) => names.has('*') || names.has(user?.name ?? '');
}

const leaseResource = 'leases.coordination.k8s.io';

interface Changes {
  readonly revision: number;
  readonly lines: readonly string[];
}

async function changesSince(store: MemoryStore, since: number, withLeases: boolean): Promise<readonly Changes[]> {
  const from = Math.max(since, await store.compactRevision());
  const end = await store.revision();
  const changes: Changes[] = [];
  if (end <= from) return changes;
  const reading = new AbortController();
  // Watches all keys, so that each revision has an event, and the event of the last revision ends the loop.
  const range = { start: '\u0000', end: prefixEnd(''), fromRevision: from + 1, signal: reading.signal };
  for await (const { events, revision } of store.watch(range)) {
    for (const { key, revision: changedAt, kv, previous } of events) {
      const [before, after] = [previous, kv].map(
        (each) => each && { ...each, key, revision: each.modRevision, lease: undefined },
      );
      const lines = changeOf(before, after)
        .filter(({ kind }) => withLeases || kind !== 'Lease')
        .flatMap(formatChange);
      if (lines.length > 0) changes.push({ revision: changedAt, lines });
    }
    if (revision >= end) break;
  }
  reading.abort();
  return changes;
}
