import type { FaultRule, Faults } from '../api/cluster.js';
import { button, choice, element, field, type Panel } from './elements.js';
import type { Page } from './page.js';

const effects: Readonly<Record<string, (text: string) => FaultRule['do']>> = {
  '503 Service Unavailable': (message) => ({ code: 503, ...(message ? { message } : {}) }),
  '500 Internal Server Error': (message) => ({ code: 500, ...(message ? { message } : {}) }),
  '429 Too Many Requests': (message) => ({ code: 429, retryAfterSeconds: 1, ...(message ? { message } : {}) }),
  '409 Conflict': (message) => ({ code: 409, ...(message ? { message } : {}) }),
  'slow, 3 s': () => ({ delayMs: 3000 }),
  'no answer': () => ({ drop: true }),
  'etcd elects another leader': () => ({ leaderChange: true }),
};

/** Adds faults to requests. */
export function faultsPanel(page: Page, server: Faults): Panel {
  const verb = choice('Verb', ['any verb', 'get', 'list', 'watch', 'create', 'update', 'patch', 'delete'], () => {});
  verb.value = 'patch';
  const resource = field('Resource', 'deployments.apps/scale', 'any resource');
  const name = field('Name', '', 'any name');
  const effect = choice('Effect', Object.keys(effects), () => {});
  const message = field('Message', 'broken on purpose', 'the usual message');
  const times = field('Times', '', 'always');
  times.inputMode = 'numeric';
  const faults = element('ul', { className: 'faults' });
  const add = () =>
    page.run(async () => {
      const rule: FaultRule = {
        ...(verb.value === 'any verb' ? {} : { verb: verb.value }),
        ...(resource.value ? { resource: resource.value.trim() } : {}),
        ...(name.value ? { name: name.value.trim() } : {}),
        ...(times.value ? { times: Number(times.value) } : {}),
        do: effects[effect.value]?.(message.value) ?? {},
      };
      const fault = await server.add(rule);
      const object = [resource.value || 'any resource', name.value].filter((part) => part !== '').join(' ');
      const text = `${verb.value} of ${object}: ${effect.value}${times.value ? `, ${times.value} times` : ''}`;
      const line = element('li', {}, `${text} `);
      const remove = async () => {
        await server.remove(fault);
        line.remove();
      };
      line.append(button('Remove', () => page.run(remove)));
      faults.append(line);
    });
  const labelled = (text: string, control: HTMLElement) => element('label', {}, element('span', {}, text), control);
  return {
    title: 'Faults',
    dom: element(
      'div',
      { className: 'panel scroll form' },
      element('p', {}, server.effect),
      labelled('Verb', verb),
      labelled('Resource', resource),
      labelled('Name', name),
      labelled('Effect', effect),
      labelled('Message', message),
      labelled('Number of requests', times),
      button('Add fault', add, 'main'),
      faults,
    ),
  };
}
