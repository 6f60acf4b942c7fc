import type { Cluster, Snapshots } from './api/cluster.js';
import { type Applied, applyText, type Problem } from './editor/apply-text.js';
import { type Editor, newEditor } from './editor/editor.js';
import { schemaHelp } from './editor/schema-help.js';
import { examples } from './examples.js';
import { slashed } from './kubectl/session.js';
import { fromFragment, toFragment } from './share.js';
import { eventsPanel, requestsPanel, timelinePanel } from './views/activity.js';
import { button, choice, element, tabs } from './views/elements.js';
import { faultsPanel } from './views/faults.js';
import { Objects } from './views/objects.js';
import { marked, Page } from './views/page.js';
import { terminal } from './views/terminal.js';

const [firstExample = ''] = Object.keys(examples);

/** Shows a server: an editor and a terminal on one side, its objects and requests on the other. */
export async function showCluster(root: HTMLElement, cluster: Cluster, title: string): Promise<void> {
  const said = element('p', { className: 'said', role: 'status' });
  const say = (text: string, isError = false) => {
    said.textContent = text;
    said.classList.toggle('bad', isError);
  };
  const page = new Page(marked(cluster), say);
  const shared = await fromFragment(location.hash).catch((error: Error) => {
    say(error.message, true);
    return undefined;
  });
  if (shared && cluster.isShareable) await cluster.snapshots?.restore(shared.state);
  const check = async (text: string): Promise<readonly Problem[]> =>
    (await applyText(page.cluster, text, { resources: () => page.resources(), dryRun: true })).problems;
  const apply = () =>
    page.run(async () => {
      const { applied, problems } = await applyText(cluster, editor.text(), { resources: () => page.resources() });
      editor.show(problems);
      const defined = definedBy(applied);
      if (defined.length > 0) await page.untilServed(defined);
      const texts = [applied.map(outcome).join(', '), ...problems.map(({ message }) => message)].filter(
        (text) => text !== '',
      );
      say(texts.join('. ') || 'Nothing to apply.', problems.length > 0);
    });
  const editor: Editor = newEditor(shared?.text ?? examples[firstExample] ?? '', {
    help: schemaHelp(page.schemas, () => page.resources()),
    check,
    apply: () => void apply(),
  });
  const objects = new Objects(page, (text) => {
    editor.setText(text);
    left.open('Editor');
    editor.focus();
  });
  const examplesChoice = choice('Example', Object.keys(examples), (title) => editor.setText(examples[title] ?? ''));
  const writing = element(
    'div',
    { className: 'panel editor' },
    element(
      'div',
      { className: 'bar' },
      examplesChoice,
      button('Apply', apply, 'main'),
      element('kbd', {}, 'Ctrl Enter'),
    ),
    editor.dom,
  );
  const console = terminal(
    cluster,
    () => editor.text(),
    () => page.kindsChanged(),
  );
  const left = tabs('Write', [{ title: 'Editor', dom: writing }, console]);
  left.dom.append(said);
  const right = tabs('See', [
    objects,
    eventsPanel(page),
    ...(cluster.timeline ? [timelinePanel(cluster.timeline)] : []),
    ...(cluster.requests ? [requestsPanel(cluster.requests)] : []),
    ...(cluster.faults ? [faultsPanel(page, cluster.faults)] : []),
  ]);
  root.replaceChildren(header(page, editor, title), element('main', {}, left.dom, right.dom));
}

/** The resources that applied definitions define: the name of a definition is also the name of its resource. */
const definedBy = (applied: readonly Applied[]): readonly string[] =>
  applied.flatMap(({ answer }) => (answer?.kind === 'CustomResourceDefinition' ? [answer.metadata?.name ?? ''] : []));

const outcome = ({ object, resource, answer, created }: Applied): string => {
  const name = object.metadata?.name ?? '';
  const what = resource ? slashed(resource, name) : `${object.kind} ${name}`;
  return `${what} ${answer === undefined ? 'refused' : created ? 'created' : 'applied'}`;
};

/** Shows the title. Also shows time, snapshots and links if the server has functions for them. */
function header(page: Page, editor: Editor, title: string): HTMLElement {
  const { snapshots, isShareable, advance } = page.cluster;
  return element(
    'header',
    {},
    element('h1', {}, title),
    ...(advance ? [timeGroup(page, advance)] : []),
    ...(snapshots ? [snapshotGroup(page, snapshots)] : []),
    ...(snapshots && isShareable ? [shareButton(page, editor, snapshots)] : []),
  );
}

function timeGroup(page: Page, advance: Required<Cluster>['advance']): HTMLElement {
  const duration = choice('Duration', ['1m', '10m', '1h', '24h'], () => {});
  const forward = () =>
    page.run(async () => {
      const now = await advance(duration.value);
      page.say(`The cluster's time is ${now.toISOString().slice(0, 19).replace('T', ' ')}.`);
    });
  return element('div', { className: 'group' }, duration, button('Move time', forward));
}

function snapshotGroup(page: Page, snapshots: Snapshots): HTMLElement {
  const states: unknown[] = [];
  const kept = choice('Snapshot', [], () => {});
  const back = button('Go back', () =>
    page.run(async () => {
      await snapshots.restore(states[Number(kept.value.split(' ')[1]) - 1]);
      page.kindsChanged();
      page.say(`The objects are those of ${kept.value}.`);
    }),
  );
  const offer = (isThere: boolean) => {
    kept.disabled = !isThere;
    back.disabled = !isThere;
  };
  offer(false);
  const keep = () =>
    page.run(async () => {
      states.push(await snapshots.take());
      const name = `snapshot ${states.length}`;
      kept.append(element('option', { value: name }, name));
      kept.value = name;
      offer(true);
      page.say(`Kept ${name}.`);
    });
  return element('div', { className: 'group' }, button('Keep snapshot', keep), kept, back);
}

function shareButton(page: Page, editor: Editor, snapshots: Snapshots): HTMLElement {
  const share = () =>
    page.run(async () => {
      location.hash = await toFragment({ text: editor.text(), state: await snapshots.take() });
      const copied = await navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      );
      const size = `${Math.ceil(location.href.length / 1024)} KB`;
      page.say(copied ? `The link is copied (${size}).` : `The link is in the address bar (${size}).`);
    });
  return button('Share', share);
}
