import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { ask, type KubeObject } from '../api/ask.js';
import { pathOf, type Resource } from '../api/discovery.js';
import { managerName, ownersOf } from '../editor/owners.js';
import { placesOf } from '../editor/places.js';
import { descriptionOf } from '../kubectl/describe/describe.js';
import { withoutManagers } from '../kubectl/get.js';
import { button, element } from './elements.js';
import type { Page } from './page.js';

/** The object that a view shows, and functions for its buttons. */
export interface ShownObject {
  readonly resource: Resource;
  readonly object: KubeObject;
  back(): void;
  edit(text: string): void;
}

/** An object as YAML with the owners of its lines, and its events. */
export async function objectView(page: Page, { resource, object, back, edit }: ShownObject): Promise<HTMLElement> {
  const { name = '', namespace } = object.metadata ?? {};
  const managers = [...new Set((object.metadata?.managedFields ?? []).map(managerName))];
  const remove = () =>
    page.run(async () => {
      await ask(page.cluster, pathOf(resource, namespace, name), { method: 'DELETE' });
      back();
    });
  const content = element(
    'div',
    { className: 'scroll' },
    ...lines(object, managers),
    ...(await eventLines(page, object)),
  );
  const describe = () =>
    page.run(async () => {
      const text = await descriptionOf(resource, object, { cluster: page.cluster, now: Date.now(), hasEvents: true });
      content.replaceChildren(element('pre', { className: 'description' }, text));
    });
  return element(
    'div',
    { className: 'object' },
    element(
      'div',
      { className: 'bar' },
      button('← Back', back),
      element('h2', {}, `${object.kind} ${name}`),
      button('Describe', describe),
      button('Edit', () => edit(encodeYAML(forEditor(object)))),
      button('Delete', remove),
    ),
    element(
      'p',
      { className: 'owners' },
      ...managers.map((manager, at) => element('span', { className: `owner owner-${at % 6}` }, manager)),
    ),
    content,
  );
}

/** Returns the object without the fields that the server fills in. */
function forEditor(object: KubeObject): KubeObject {
  const { status: _, ...rest } = withoutManagers(object);
  const { uid, resourceVersion, generation, creationTimestamp, ...metadata } = rest.metadata ?? {};
  return { ...rest, metadata };
}

function lines(object: KubeObject, managers: readonly string[]): readonly HTMLElement[] {
  const text = encodeYAML(withoutManagers(object)).trimEnd();
  const places = placesOf(text);
  let from = 0;
  return text.split('\n').map((line) => {
    const end = from + line.length;
    // The last field of the line: `- name: web` is the name of an item.
    const place = places.findLast((each) => each.from >= from && each.from <= end);
    from = end + 1;
    const owners = place === undefined ? [] : ownersOf(object, place.path);
    return element(
      'div',
      { className: 'line', title: owners.length > 0 ? `owned by ${owners.join(', ')}` : '' },
      element(
        'span',
        { className: 'marks' },
        ...owners.map((owner) => element('span', { className: `mark owner-${managers.indexOf(owner) % 6}` })),
      ),
      element('code', {}, line),
      element('span', { className: 'by' }, owners.join(', ')),
    );
  });
}

async function eventLines(page: Page, { metadata }: KubeObject): Promise<readonly HTMLElement[]> {
  const selector = encodeURIComponent(`involvedObject.uid=${metadata?.uid}`);
  const { items } = await ask<{ items: { type?: string; reason?: string; message?: string }[] }>(
    page.cluster,
    `/api/v1/events?fieldSelector=${selector}`,
  );
  if (items.length === 0) return [];
  const entries = items.map(({ type = '', reason = '', message = '' }) =>
    element('li', {}, `${type} ${reason}: ${message}`),
  );
  return [element('h3', {}, 'Events'), element('ul', { className: 'events' }, ...entries)];
}
