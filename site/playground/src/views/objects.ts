import { ask, asTable, type KubeObject, RefusedError, watchEvents } from '../api/ask.js';
import { pathOf, qualifiedName, type Resource } from '../api/discovery.js';
import { cellText, type Row, type Table } from '../kubectl/print-table.js';
import { choice, element, type Panel, setOptions } from './elements.js';
import { objectView } from './object-view.js';
import type { Page } from './page.js';

/** Resources that are offered first. */
const common = [
  'deployments.apps',
  'pods',
  'replicasets.apps',
  'services',
  'configmaps',
  'nodes',
  'namespaces',
  'customresourcedefinitions.apiextensions.k8s.io',
];

const everywhere = 'all namespaces';

/** Time after which a list is read again, so that the ages in it increase, in seconds. */
const watchSeconds = 20;

/** Shows lists as the server's tables, updated by watches, or one object. */
export class Objects implements Panel {
  readonly title = 'Objects';
  readonly dom = element('div', { className: 'panel objects' });
  readonly #page: Page;
  readonly #edit: (text: string) => void;
  readonly #kind = choice('Kind', ['deployments.apps'], () => this.#restart());
  readonly #namespace = choice('Namespace', [everywhere, 'default'], () => this.#restart());
  readonly #offerNamespaces = () => void this.#readNamespaces().catch(() => {});
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #note = element('p', { className: 'note', role: 'status' });
  #hidden: AbortSignal | undefined;
  #following = new AbortController();

  /** @param edit puts a text into the editor */
  constructor(page: Page, edit: (text: string) => void) {
    this.#page = page;
    this.#edit = edit;
    this.#namespace.value = 'default';
    page.onKinds(() => void this.#offer());
    this.#namespace.onfocus = this.#offerNamespaces;
    this.#list();
    void this.#offer();
    this.#offerNamespaces();
  }

  show(hidden: AbortSignal): void {
    this.#hidden = hidden;
    this.#restart();
    hidden.addEventListener('abort', () => this.#following.abort());
  }

  /** Shows the list of a resource, in the namespace `default`. */
  open(resource: Resource): void {
    const name = qualifiedName(resource);
    if (![...this.#kind.options].some(({ value }) => value === name))
      this.#kind.append(element('option', { value: name }, name));
    this.#kind.value = name;
    this.#list();
    this.#restart();
  }

  async #offer(): Promise<void> {
    const names = (await this.#page.resources()).filter(({ verbs }) => verbs.includes('list')).map(qualifiedName);
    setOptions(this.#kind, [...common, ...[...new Set(names)].filter((name) => !common.includes(name)).sort()]);
  }

  async #readNamespaces(): Promise<void> {
    const { items } = await ask<{ items: KubeObject[] }>(this.#page.cluster, '/api/v1/namespaces');
    const names = items.map(({ metadata }) => metadata?.name ?? '');
    // In some browsers, an open select element closes when its options are replaced.
    if (names.some((name) => ![...this.#namespace.options].some(({ value }) => value === name)))
      setOptions(this.#namespace, [everywhere, ...names]);
  }

  #list(): void {
    this.dom.replaceChildren(
      element('div', { className: 'bar' }, this.#kind, this.#namespace),
      element('div', { className: 'scroll' }, element('table', {}, this.#head, this.#body), this.#note),
    );
  }

  #restart(): void {
    this.#following.abort();
    if (this.#hidden === undefined || this.#hidden.aborted) return;
    this.#following = new AbortController();
    this.#head.replaceChildren();
    this.#body.replaceChildren();
    void this.#follow(this.#following.signal);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#readAndWatch(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#note.textContent = error instanceof RefusedError ? error.message : 'The server does not answer.';
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  async #readAndWatch(signal: AbortSignal): Promise<void> {
    const resource = (await this.#page.resources()).find((each) => qualifiedName(each) === this.#kind.value);
    if (resource === undefined) throw new RefusedError({ message: `The server does not serve ${this.#kind.value}.` });
    const namespace = this.#namespace.value === everywhere ? undefined : this.#namespace.value;
    const path = pathOf(resource, namespace);
    const table = await ask<Table>(this.#page.cluster, path, { accept: asTable, signal });
    const withNamespace = resource.namespaced && namespace === undefined;
    const shown = table.columnDefinitions.flatMap(({ priority = 0 }, at) => (priority === 0 ? [at] : []));
    const line = (row: Row) => this.#row(row, resource, { withNamespace, shown });
    const rows = new Map((table.rows ?? []).map((row) => [row.object.metadata.uid, line(row)]));
    const titles = shown.map((at) => table.columnDefinitions[at]?.name ?? '');
    this.#head.replaceChildren(
      element(
        'tr',
        {},
        ...[...(withNamespace ? ['Namespace'] : []), ...titles].map((title) => element('th', { scope: 'col' }, title)),
      ),
    );
    const show = () => {
      this.#body.replaceChildren(...rows.values());
      this.#note.textContent = rows.size === 0 ? `No ${resource.name} here.` : '';
    };
    show();
    const query = new URLSearchParams({
      watch: 'true',
      resourceVersion: table.metadata?.resourceVersion ?? '',
      timeoutSeconds: String(watchSeconds),
    });
    for await (const { type, object } of watchEvents(this.#page.cluster, `${path}?${query}`, {
      accept: asTable,
      signal,
    })) {
      if (type === 'ERROR') return;
      for (const row of (object as Table).rows ?? []) {
        const { uid } = row.object.metadata;
        if (type === 'DELETED') rows.delete(uid);
        else if (type !== 'BOOKMARK') rows.set(uid, line(row));
      }
      if (!signal.aborted) show();
    }
  }

  #row(
    { cells, object }: Row,
    resource: Resource,
    { withNamespace, shown }: { withNamespace: boolean; shown: readonly number[] },
  ): HTMLElement {
    const { name, namespace } = object.metadata;
    const open = element('button', {
      type: 'button',
      className: 'link',
      onclick: () => void this.#open(resource, name, namespace),
    });
    const texts = shown.map((at) => cellText(cells[at]));
    open.textContent = texts[0] ?? name;
    return element(
      'tr',
      {},
      ...(withNamespace ? [element('td', {}, namespace ?? '')] : []),
      element('td', {}, open),
      ...texts.slice(1).map((text) => element('td', {}, text)),
    );
  }

  #open(resource: Resource, name: string, namespace: string | undefined): Promise<void> {
    return this.#page.run(async () => {
      const object = await ask<KubeObject>(this.#page.cluster, pathOf(resource, namespace, name));
      const back = () => {
        this.#list();
        this.#restart();
      };
      this.#following.abort();
      this.dom.replaceChildren(await objectView(this.#page, { resource, object, back, edit: this.#edit }));
    });
  }
}
