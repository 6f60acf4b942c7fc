import type { Cluster } from '../api/cluster.js';
import { kubectl } from '../kubectl/kubectl.js';
import { element, type Panel } from './elements.js';

/** An input line for kubectl's commands, and their output. */
export function terminal(cluster: Cluster, input: () => string, ran: () => void): Panel {
  const output = element('div', { className: 'output', 'aria-live': 'polite' });
  const line = element('input', {
    'aria-label': 'Command',
    placeholder: 'kubectl get pods',
    spellcheck: false,
    autocomplete: 'off',
    autocapitalize: 'off',
  });
  const lines: string[] = [];
  let at = 0;
  let running: AbortController | undefined;
  const print = (text: string, className = '') => {
    output.append(element('span', { className }, text));
    output.scrollTop = output.scrollHeight;
  };
  async function run(text: string): Promise<void> {
    print(`$ ${text}\n`, 'command');
    if (text === 'clear') return output.replaceChildren();
    running = new AbortController();
    await kubectl(text, {
      cluster,
      input,
      write: print,
      fail: (message) => print(message, 'bad'),
      signal: running.signal,
    });
    running = undefined;
    ran();
  }
  line.onkeydown = (event) => {
    if (event.key === 'Enter' && line.value.trim() !== '' && running === undefined) {
      lines.push(line.value);
      at = lines.length;
      void run(line.value.trim());
      line.value = '';
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      at = Math.min(lines.length, Math.max(0, at + (event.key === 'ArrowUp' ? -1 : 1)));
      line.value = lines[at] ?? '';
    } else if (event.key === 'c' && event.ctrlKey && running !== undefined) {
      running.abort();
      print('^C\n');
    }
  };
  print('kubectl of this page: help lists its commands. apply -f - reads the editor.\n', 'faint');
  return {
    title: 'Terminal',
    dom: element('div', { className: 'panel terminal' }, output, element('label', {}, element('span', {}, '$'), line)),
  };
}
