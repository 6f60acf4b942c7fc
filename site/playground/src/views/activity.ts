import { ask } from '../api/ask.js';
import type { Cluster } from '../api/cluster.js';
import { element, type Panel, repeat } from './elements.js';
import { ownMark, type Page } from './page.js';

/** Interval between two requests to the server while a panel is open, in ms. */
const interval = 700;

/** Maximum number of lines of a list. */
const shownLines = 300;

interface Event {
  readonly metadata: { readonly name: string; readonly creationTimestamp?: string };
  readonly lastTimestamp?: string;
  readonly eventTime?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly involvedObject?: { readonly kind?: string; readonly name?: string };
}

const timeText = (time: string | number): string => new Date(time).toISOString().slice(11, 19);

function list(title: string, heads: readonly string[], rows: () => Promise<readonly HTMLElement[]>): Panel {
  const body = element('tbody');
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
  let shown = '';
  return {
    title,
    dom: element(
      'div',
      { className: 'panel scroll' },
      element('table', { className: `list-${title.toLowerCase()}` }, element('thead', {}, head), body),
    ),
    show: (hidden) =>
      repeat(hidden, interval, async () => {
        const found = await rows();
        const text = found.map(({ textContent }) => textContent).join('\n');
        if (text !== shown) body.replaceChildren(...found);
        shown = text;
      }),
  };
}

const row = (className: string, ...cells: readonly string[]): HTMLElement =>
  element('tr', { className }, ...cells.map((cell) => element('td', {}, cell)));

/** The Events of all namespaces, the latest one first. */
export const eventsPanel = (page: Page): Panel =>
  list('Events', ['Time', 'Type', 'Reason', 'Object', 'Message'], async () => {
    const { items } = await ask<{ items: Event[] }>(page.cluster, '/api/v1/events');
    const at = ({ lastTimestamp, eventTime, metadata }: Event) =>
      lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? '';
    return items
      .toSorted((a, b) => at(b).localeCompare(at(a)))
      .slice(0, shownLines)
      .map((event) => {
        const { type = '', reason = '', message = '', involvedObject = {} } = event;
        const object = `${involvedObject.kind ?? ''} ${involvedObject.name ?? ''}`;
        return row(type === 'Warning' ? 'bad' : '', timeText(at(event)), type, reason, object, message);
      });
  });

/**
 * The requests of clients and controllers with their answers, the latest one first, without the requests of the page's
 * own lists.
 */
export const requestsPanel = (requests: Required<Cluster>['requests']): Panel =>
  list('Requests', ['Time', 'Code', 'Verb', 'Path', 'ms', 'User'], async () => {
    return (await requests())
      .filter(({ auditID }) => !auditID.startsWith(ownMark))
      .slice(-shownLines)
      .reverse()
      .map(({ at, verb, uri, code, latencyMs, user }) =>
        row(code >= 400 ? 'bad' : '', timeText(at), String(code), verb, uri, latencyMs.toFixed(1), user?.name ?? ''),
      );
  });

/** Requests and changes of objects in order, as the message of a failed test shows them. */
export function timelinePanel(timeline: Required<Cluster>['timeline']): Panel {
  const text = element('pre', { className: 'timeline' });
  return {
    title: 'Timeline',
    dom: element('div', { className: 'panel scroll' }, text),
    show: (hidden) =>
      repeat(hidden, interval, async () => {
        const now = await timeline();
        if (text.textContent !== now) text.textContent = now;
      }),
  };
}
