import type { AnsweredRequest } from './api/cluster.js';
import { requestsPanel, timelinePanel } from './views/activity.js';
import { element, tabs } from './views/elements.js';

/** The data that `savedTimelinePage` of `@k8s-ts/console` puts into the page. */
interface Saved {
  readonly title: string;
  readonly message: string;
  readonly timeline: string;
  readonly requests: readonly AnsweredRequest[];
}

const { title, message, timeline, requests } = JSON.parse(document.querySelector('#saved')?.textContent ?? '') as Saved;
const { dom } = tabs('See', [timelinePanel(async () => timeline), requestsPanel(async () => requests)]);
dom.append(element('p', { className: 'said bad' }, message));
document
  .querySelector('#app')
  ?.replaceChildren(element('header', {}, element('h1', {}, title)), element('main', {}, dom));
document.title = title;
