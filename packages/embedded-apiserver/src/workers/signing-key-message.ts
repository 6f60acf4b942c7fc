import { errorText } from '@k8s-ts/apimachinery/errors';
import { type KeySource, keyOf, type SigningKey } from '@k8s-ts/authentication';
import type { ToWorker } from './messages.js';

/** The answer to a worker that asks for the key which signs the tokens of service accounts. Never rejects. */
export async function signingKeyMessage(source: KeySource<SigningKey> | undefined): Promise<ToWorker> {
  try {
    if (source === undefined) throw new Error('the server signs no tokens');
    const { privateKey } = await keyOf(source);
    return { type: 'signing-key', key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch (error) {
    return { type: 'no-signing-key', error: errorText(error) };
  }
}
