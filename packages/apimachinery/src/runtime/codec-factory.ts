import type { TypeInfo } from '../field-table/index.js';
import type { GroupVersionKind } from '../schema/index.js';
import type { Codec } from './codec.js';
import { allMediaTypes, textMediaTypes } from './media-type.js';
import type { Scheme } from './scheme.js';
import { typedCodec } from './typed-codec.js';

/** The codecs of the kinds of a scheme. */
export interface CodecFactory {
  /**
   * The codec of a kind. An endpoint asks for it once, when it is made. For a kind that the scheme does not have, the
   * codec refuses every body.
   */
  codecFor(kind: GroupVersionKind): Codec;
}

/** A scheme with its codecs: the functions that decode, default, convert and encode the objects of its kinds. */
export interface SchemeWithCodecs {
  readonly scheme: Scheme;
  readonly codecs: CodecFactory;
}

/**
 * Makes the codecs of a scheme (`kubernetes/apimachinery pkg/runtime/serializer/codec_factory.go`, NewCodecFactory).
 * Kinds with a type share one, which decodes and encodes JSON, YAML and protobuf by the fields of the type. Make one
 * factory for a scheme: negotiation and compiled code are shared between the endpoints of a codec.
 */
export function newCodecFactory(scheme: Scheme): CodecFactory {
  let typed: Codec | undefined;
  let textOnly: Codec | undefined;
  return {
    codecFor(kind) {
      const known = scheme.kind(kind);
      if (known?.codec !== undefined) return known.codec;
      if (hasProtobuf(known?.type)) {
        typed ??= typedCodec(scheme, allMediaTypes);
        return typed;
      }
      textOnly ??= typedCodec(scheme, textMediaTypes);
      return textOnly;
    },
  };
}

/** Types from schemas have no field numbers. */
function hasProtobuf(type: TypeInfo | undefined): boolean {
  return type?.fields.every(({ number }) => number > 0) ?? true;
}
