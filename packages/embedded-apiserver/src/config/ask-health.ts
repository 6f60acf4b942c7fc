import { type RequestOptions, request } from 'node:https';
import { transportErrorText } from '@k8s-ts/client/dial';

const timeoutMs = 20_000;

/**
 * @returns the text of the answer
 * @throws Error without a response, or when its status is a failure. The server's certificate is not checked
 */
export function askHealth(url: string): Promise<string> {
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
    asked.on('error', (error) => {
      const { hostname, port } = new URL(url);
      const target = { host: hostname, port: Number(port) };
      fail(transportErrorText(error, target, { timedOut: false, canceled: false }));
    });
    asked.end();
  });
}
