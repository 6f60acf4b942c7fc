import type { RequestOptions } from 'node:https';
import { chosenControllers } from '@k8s-ts/controllers/names';
import type { ControlPlaneConfig } from '@k8s-ts/controlplane';
import type { CompletedOptions } from '../options.js';

/** The ports at which the components of a cluster answer `/healthz` by default. */
const ports = { 'controller-manager': 10257, scheduler: 10259 };
const timeoutMs = 20_000;

/**
 * The checks of `componentstatuses` that are not of the storage. Controllers and a scheduler of this server are well as long as it answers; others are asked
 * at their default ports of the loopback address, as kube-apiserver does.
 */
export function componentChecksOf({ controllers, nodes }: CompletedOptions): ControlPlaneConfig['componentChecks'] {
  const isOwn = { 'controller-manager': chosenControllers(controllers).length > 0, scheduler: nodes > 0 };
  const checkOf = (component: keyof typeof ports) => async () =>
    isOwn[component] ? 'ok' : askHealth(`https://127.0.0.1:${ports[component]}/healthz`);
  return { 'controller-manager': checkOf('controller-manager'), scheduler: checkOf('scheduler') };
}

/** @returns the text of the answer @throws Error when there is none, or it is a failure; the certificate does not matter */
async function askHealth(url: string): Promise<string> {
  const { request } = await import('node:https');
  const options: RequestOptions = { rejectUnauthorized: false, agent: false, timeout: timeoutMs };
  return new Promise((resolve, reject) => {
    const fail = (text: string) => reject(new Error(`Get "${url}": ${text}`));
    const asked = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('error', ({ message }) => fail(message));
      answer.on('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 400) resolve(text);
        else reject(new Error(`HTTP probe failed with statuscode: ${statusCode}`));
      });
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within 20 s')));
    asked.on('error', ({ message }) => fail(message));
    asked.end();
  });
}
