import type { GroupVersionKind } from '../schema/index.js';
import type { DecodedObject, Decoder, Serializer } from './serializer.js';

/**
 * A decoder that detects a body's format: the first serializer that recognizes the body decodes it. If none does, those that cannot tell
 * are tried in order, and the first that succeeds gives the result.
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
