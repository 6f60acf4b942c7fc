import { type APIResponse, textResponse } from '@k8s-ts/http';
import type { RequestInfo } from '../../request/request-info.js';
import type { ServerHandler } from '../../request/server-request.js';
import type { FlowControl } from './flow-control.js';
import type { LevelRequest, PriorityLevel, Queue } from './priority-level.js';

const prefix = '/debug/api_priority_and_fairness';

/** Estimated time of a request, in s. Queues measure their work in seats times this time. */
const estimatedSeconds = 0.003;

/** Minimum width of all columns except the last one, in characters. */
const minWidth = 8;

/** Start time that is shown for requests that still wait. */
const noTime = '0001-01-01T00:00:00Z';

const levelColumns = [
  'PriorityLevelName',
  'ActiveQueues',
  'IsIdle',
  'IsQuiescing',
  'WaitingRequests',
  'ExecutingRequests',
  'DispatchedRequests',
  'RejectedRequests',
  'TimedoutRequests',
  'CancelledRequests',
];

const queueColumns = [
  'PriorityLevelName',
  'Index',
  'PendingRequests',
  'ExecutingRequests',
  'SeatsInUse',
  'NextDispatchR',
  'InitialSeatsSum',
  'MaxSeatsSum',
  'TotalWorkSum',
];

const requestColumns = [
  'PriorityLevelName',
  'FlowSchemaName',
  'QueueIndex',
  'RequestIndexInQueue',
  'FlowDistingsher',
  'ArriveTime',
  'InitialSeats',
  'FinalSeats',
  'AdditionalLatency',
  'StartTime',
];

const detailColumns = ['UserName', 'Verb', 'APIPath', 'Namespace', 'Name', 'APIVersion', 'Resource', 'SubResource'];

type Row = readonly (string | number | boolean)[];

/**
 * Serves tables of the priority levels, their queues and their requests below `/debug/api_priority_and_fairness/`:
 * `dump_priority_levels`, `dump_queues` and `dump_requests`, the last one with more columns for
 * `?includeRequestDetails=1`. `kubernetes/apiserver pkg/util/flowcontrol/apf_controller_debug.go`.
 *
 * Levels come in the order of their names. A request that did not have to wait is shown in the first queue of its
 * flow's hand. As in kube-apiserver, requests whose time in a queue is over count as rejected and cancelled, never as
 * timed out.
 */
export function installFlowControlDumps(
  paths: { handleUnlisted(path: string, handler: ServerHandler): void },
  control: FlowControl,
): void {
  const serve = (name: string, rows: (query: URLSearchParams) => readonly Row[]): void =>
    paths.handleUnlisted(`${prefix}/${name}`, ({ query }): APIResponse => textResponse(200, table(rows(query))));
  serve('dump_priority_levels', () => [levelColumns, ...byName(control).map((level) => levelRow(control, level))]);
  serve('dump_queues', () => [queueColumns, ...byName(control).flatMap(queueRows)]);
  serve('dump_requests', (query) => {
    const hasDetails = Boolean(query.get('includeRequestDetails'));
    return [
      hasDetails ? [...requestColumns, ...detailColumns] : requestColumns,
      ...byName(control).flatMap((level) => requestRows(level, hasDetails)),
    ];
  });
}

const byName = ({ levels }: FlowControl): readonly PriorityLevel[] =>
  [...levels].sort((a, b) => (a.name < b.name ? -1 : 1));

function levelRow(control: FlowControl, level: PriorityLevel): Row {
  const { name, queues, waiting, executing, dispatched, rejected, cancelled } = level;
  const active = queues.filter((queue) => queue.waiting.length > 0).length;
  const isIdle = waiting === 0 && executing.size === 0;
  const timedOut = 0;
  return [
    name,
    active,
    isIdle,
    control.isQuiescing(level),
    waiting,
    executing.size,
    dispatched,
    rejected,
    timedOut,
    cancelled,
  ];
}

function queueRows(level: PriorityLevel): readonly Row[] {
  const { queues } = level;
  const executing = queues.map(() => ({ requests: 0, seats: 0 }));
  for (const request of level.executing) {
    const counts = executing[level.queueIndexOf(request)];
    if (counts === undefined) continue;
    counts.requests++;
    counts.seats += request.seats;
  }
  return queues.map((queue, index) => {
    const waitingSeats = queue.waiting.reduce((sum, { seats }) => sum + seats, 0);
    const { requests = 0, seats = 0 } = executing[index] ?? {};
    const next = workText(queue.served);
    return [
      level.name,
      index,
      queue.waiting.length,
      requests,
      seats,
      next,
      waitingSeats,
      waitingSeats,
      workText(waitingSeats),
    ];
  });
}

/** Work of a number of seats, in seat-seconds. */
const workText = (seats: number): string => `${(seats * estimatedSeconds).toFixed(8)}ss`;

function requestRows(level: PriorityLevel, hasDetails: boolean): readonly Row[] {
  const row = (queue: number, index: number, request: LevelRequest, startedAt?: number): Row => [
    level.name,
    request.flow.schema,
    queue,
    index,
    request.flow.distinguisher,
    timeText(request.arrivedAt),
    request.seats,
    0,
    '0s',
    startedAt === undefined ? noTime : timeText(startedAt),
    ...(hasDetails ? details(request.request) : []),
  ];
  const executing = [...level.executing].map((request) => ({ request, queue: level.queueIndexOf(request) }));
  const executingIn = (queue: number) =>
    executing.filter((each) => each.queue === queue).map(({ request }) => row(queue, -1, request, request.startedAt));
  const queueRowsAt = ({ waiting }: Queue, queue: number) => [
    ...waiting.map((request, index) => row(queue, index, request)),
    ...executingIn(queue),
  ];
  return [...level.queues.flatMap(queueRowsAt), ...executingIn(-1)];
}

function details({ user, info }: LevelRequest['request']): Row {
  const { verb, path, namespace, name, apiGroup, apiVersion, resource, subresource }: Partial<RequestInfo> = info ?? {};
  const version = apiGroup ? `${apiGroup}/${apiVersion}` : apiVersion;
  return [user?.name, verb, path, namespace, name, version, resource, subresource].map((value) => value ?? '');
}

/** RFC 3339 without zeros at the end of the fraction. */
const timeText = (ms: number): string => new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z');

/** Pads each column except the last one to the width of its widest cell and one space. */
function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => row.map((cell, i) => (i < row.length - 1 ? `${cell},` : `${cell}`)));
  const widths = (cells[0] ?? []).map((_, i) =>
    cells.reduce((width, row) => Math.max(width, lengthOf(row[i] ?? '') + 1), minWidth),
  );
  return cells
    .map((row) => `${row.map((cell, i) => (i < row.length - 1 ? fill(cell, widths[i] ?? 0) : cell)).join('')}\n`)
    .join('');
}

const lengthOf = (text: string): number => [...text].length;

const fill = (text: string, width: number): string => text + ' '.repeat(width - lengthOf(text));
