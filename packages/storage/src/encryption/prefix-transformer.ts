import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import { whenReady } from '@k8s-ts/event-loop';
import type { TransformContext, TransformedValue, Transformer } from '../codec/transformer.js';

/** A transformer for values that begin with a prefix. It gets and returns the bytes after the prefix. */
export interface PrefixTransformer {
  /** Empty: matches any value; its error is ignored if another transformer can read the value. */
  readonly prefix: string;
  readonly transformer: Transformer;
}

/**
 * Combines several transformers. The first one writes, with its prefix. A value is read by the first transformer whose
 * prefix matches and that succeeds; if that is not the first transformer in the list, the value is stale. Synchronous
 * if the transformers used are. `kubernetes/apiserver pkg/storage/value/transformer.go`.
 *
 * @param noMatch error message for a value that no prefix matches
 */
export function newPrefixTransformers(transformers: readonly PrefixTransformer[], noMatch: string): Transformer {
  const candidates = transformers.map(({ prefix, transformer }) => ({ prefix: Buffer.from(prefix), transformer }));
  const [first] = candidates;
  if (!first) throw new RangeError('at least one transformer is needed');

  /** Tries the candidates from index `from` on. `errors` are the errors of earlier candidates. */
  function read(
    value: Uint8Array,
    context: TransformContext,
    from: number,
    errors: readonly string[],
  ): TransformedValue | Promise<TransformedValue> {
    for (let i = from; i < candidates.length; i++) {
      const { prefix, transformer } = candidates[i] as (typeof candidates)[number];
      if (!startsWith(value, prefix)) continue;
      const failed = (error: unknown) => (prefix.length === 0 ? errors : [...errors, errorText(error)]);
      const index = i;
      try {
        const result = transformer.transformFromStorage(value.subarray(prefix.length), context);
        if (!(result instanceof Promise)) return index === 0 ? result : { data: result.data, stale: true };
        return result.then(
          (done) => (index === 0 ? done : { data: done.data, stale: true }),
          (error: unknown) => read(value, context, index + 1, failed(error)),
        );
      } catch (error) {
        return read(value, context, index + 1, failed(error));
      }
    }
    throw new Error(errors.length > 0 ? aggregateMessages(errors) : noMatch);
  }

  return {
    transformFromStorage: (value, context) => read(value, context, 0, []),
    transformToStorage(data, context) {
      const written = first.transformer.transformToStorage(data, context);
      if (first.prefix.length === 0) return written;
      return whenReady(written, (result) => Buffer.concat([first.prefix, result]));
    },
  };
}

function startsWith(value: Uint8Array, prefix: Uint8Array): boolean {
  if (value.length < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (value[i] !== prefix[i]) return false;
  return true;
}
