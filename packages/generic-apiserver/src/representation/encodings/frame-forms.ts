import type { EncodingKey } from './encoding-cache.js';

/** The forms of one encoding of watch events, by the type of the event. */
export type FrameForms = Readonly<Record<'ADDED' | 'MODIFIED' | 'DELETED', EncodingKey<Uint8Array>>>;

const formsByEncoding = new Map<string, FrameForms>();

/** The forms of an encoding: the same ones for all watchers. The encoding must not come from a client. */
export function frameForms(encoding: string): FrameForms {
  let forms = formsByEncoding.get(encoding);
  if (forms === undefined) {
    forms = { ADDED: newForm(), MODIFIED: newForm(), DELETED: newForm() };
    formsByEncoding.set(encoding, forms);
  }
  return forms;
}

const newForm = (): EncodingKey<Uint8Array> => ({ sizeOf: (bytes) => bytes.length });
