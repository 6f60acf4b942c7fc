import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { KubeObject } from '../api/ask.js';

/** An object that a text contains, and the place of its document. */
export interface TextDocument {
  readonly object: KubeObject;
  /** Offsets of the beginning and the end of the document in the text. */
  readonly from: number;
  readonly to: number;
}

/** Thrown for a document that is not an object or cannot be read. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(
    message: string,
    /** Offset in the text. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** Splits a text at its `---` lines. */
export function splitDocuments(text: string): readonly { readonly from: number; readonly to: number }[] {
  const places: { from: number; to: number }[] = [];
  let from = 0;
  for (const line of text.matchAll(/^---(?:[ \t].*)?$\n?/gm)) {
    places.push({ from, to: line.index });
    from = line.index + line[0].length;
  }
  places.push({ from, to: text.length });
  return places;
}

/** Reads the objects of a text. Empty documents are left out. @throws DocumentError for YAML that cannot be read */
export function documentsOf(text: string): readonly TextDocument[] {
  return splitDocuments(text).flatMap(({ from, to }) => {
    const part = text.slice(from, to);
    let object: unknown;
    try {
      object = decodeYAML(part, { strict: 'strict' }).value;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new DocumentError(message, from + offsetOfLine(part, Number(/line (\d+)/.exec(message)?.[1] ?? 1)));
    }
    if (object === null || object === undefined) return [];
    if (typeof object !== 'object' || Array.isArray(object)) throw new DocumentError('an object is needed here', from);
    return [{ object: object as KubeObject, from, to }];
  });
}

function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', at);
    if (next < 0) return at;
    at = next + 1;
  }
  return at;
}
