import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { MediaType } from '../negotiation/media-type.js';

/** What became of a body. */
export interface DecodedBody {
  /** Canonical and defaulted. */
  readonly object: KubeObject;
  readonly kind: GroupVersionKind;
  /** Unknown and duplicate fields; empty unless they were asked for. */
  readonly strictErrors: readonly string[];
}

/** A body that could not be decoded, with the kind that it said to be, as far as that is known. */
export class BodyError extends Error {
  constructor(
    message: string,
    readonly kind: GroupVersionKind | undefined,
  ) {
    super(message);
  }
}

/** Reads and writes the objects of one endpoint. */
export interface ObjectSerializer {
  /** In the order of preference. */
  readonly mediaTypes: readonly MediaType[];
  /**
   * Decodes a body; kind and apiVersion that it leaves out are those of `expected`.
   *
   * @param strict tell unknown and duplicate fields
   * @throws BodyError
   */
  decode(body: Uint8Array, mediaType: MediaType, expected: GroupVersionKind, strict: boolean): DecodedBody;
  /**
   * Makes a canonical, defaulted object of a parsed one, such as the result of a patch.
   *
   * @throws BodyError
   */
  fromValue(value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody;
  /** An object with nothing in it but kind and apiVersion, as it would be written. */
  empty(kind: GroupVersionKind): KubeObject;
  /** JSON text without a newline. Kind and apiVersion come first. */
  json(object: KubeObject, kind: GroupVersionKind): string;
  /** The protobuf form without an envelope, as an object stands in a list. @throws Error when the kind has none */
  protobufMessage(object: KubeObject, kind: GroupVersionKind): Uint8Array;
  /** The enveloped protobuf form. @throws Error when the kind has none */
  protobuf(object: KubeObject, kind: GroupVersionKind): Uint8Array;
}
