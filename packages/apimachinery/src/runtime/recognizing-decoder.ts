import type { GroupVersionKind } from '../schema/index.js';
import type { DecodedObject, Decoder, Serializer } from './serializer.js';

/**
 * A decoder that finds out a body's format: the first serializer that recognises it decodes it; those that cannot tell are tried
 * last, in their order, and the first that succeeds counts.
 */
export function newRecognizingDecoder(serializers: readonly Serializer[]): Decoder {
  return {
    decode(body: Uint8Array, defaults?: GroupVersionKind): DecodedObject {
      const unsure: Serializer[] = [];
      for (const serializer of serializers) {
        const recognized = serializer.recognizes(body);
        if (recognized === true) return serializer.decode(body, defaults);
        if (recognized === undefined) unsure.push(serializer);
      }
      let failure: unknown = new Error('no serialization format matched the provided data');
      for (const serializer of unsure) {
        try {
          return serializer.decode(body, defaults);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}
