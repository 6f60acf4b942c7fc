type Properties<K extends keyof HTMLElementTagNameMap> = {
  readonly [P in keyof HTMLElementTagNameMap[K]]?: HTMLElementTagNameMap[K][P];
} & { readonly [attribute: `aria-${string}` | `data-${string}`]: string; readonly role?: string };

/** Makes an element with its properties, attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties<K> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role') made.setAttribute(key, String(value));
    else (made as unknown as Record<string, unknown>)[key] = value;
  }
  made.append(...children);
  return made;
}

/** A button that runs a function. */
export const button = (text: string, onclick: () => unknown, className = ''): HTMLButtonElement =>
  element('button', { type: 'button', className, onclick: () => void onclick() }, text);

/** Makes a select element with a label. */
export function choice(
  label: string,
  options: readonly string[],
  onchange: (value: string) => void,
): HTMLSelectElement {
  const select = element('select', { 'aria-label': label, onchange: () => onchange(select.value) });
  setOptions(select, options);
  return select;
}

/** Replaces the options and keeps the selected one, if it still exists. */
export function setOptions(select: HTMLSelectElement, options: readonly string[]): void {
  const { value } = select;
  select.replaceChildren(...options.map((option) => element('option', { value: option }, option)));
  if (options.includes(value)) select.value = value;
}

/** Makes a text field with a label. */
export const field = (label: string, value: string, placeholder = ''): HTMLInputElement =>
  element('input', { 'aria-label': label, value, placeholder, spellcheck: false, autocomplete: 'off' });

/** A panel that a tab shows. */
export interface Panel {
  readonly title: string;
  readonly dom: HTMLElement;
  /** Called when the panel becomes visible, with a signal that aborts when it is hidden. */
  show?(hidden: AbortSignal): void;
}

/** Tabs: arrow keys move between them. */
export function tabs(
  label: string,
  panels: readonly Panel[],
): { readonly dom: HTMLElement; open(title: string): void } {
  let hiding = new AbortController();
  const buttons = panels.map((panel, at) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${panel.title}`,
        'aria-controls': `panel-${panel.title}`,
        onclick: () => select(at),
        onkeydown: ({ key }) => {
          const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
          if (step === 0) return;
          const next = (at + step + panels.length) % panels.length;
          select(next);
          buttons[next]?.focus();
        },
      },
      panel.title,
    ),
  );
  for (const { dom, title } of panels) {
    dom.id = `panel-${title}`;
    dom.setAttribute('role', 'tabpanel');
    dom.setAttribute('aria-labelledby', `tab-${title}`);
  }
  function select(chosen: number): void {
    hiding.abort();
    hiding = new AbortController();
    for (const [at, panel] of panels.entries()) {
      const isChosen = at === chosen;
      buttons[at]?.setAttribute('aria-selected', String(isChosen));
      if (buttons[at]) buttons[at].tabIndex = isChosen ? 0 : -1;
      panel.dom.hidden = !isChosen;
      if (isChosen) panel.show?.(hiding.signal);
    }
  }
  const dom = element(
    'section',
    { className: 'tabs', 'aria-label': label },
    element('div', { className: 'tablist', role: 'tablist' }, ...buttons),
    ...panels.map((panel) => panel.dom),
  );
  select(0);
  return { dom, open: (title) => select(panels.findIndex((panel) => panel.title === title)) };
}

/** Runs a function now, and then at an interval in ms until the signal aborts. */
export function repeat(signal: AbortSignal, interval: number, run: () => Promise<void>): void {
  const again = async () => {
    if (signal.aborted) return;
    await run().catch(() => {});
    setTimeout(again, interval);
  };
  void again();
}
