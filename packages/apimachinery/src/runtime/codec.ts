import type { GroupVersionKind } from '../schema/index.js';
import { ExpectedError } from '../text/expected-error.js';
import type { KubeObject } from '../types/index.js';
import type { MediaType } from './media-type.js';

/** A decoded request body. */
export interface DecodedBody {
  /** Canonical and defaulted. */
  readonly object: KubeObject;
  readonly kind: GroupVersionKind;
  /** Messages about unknown and duplicate fields. Empty unless strict decoding was requested. */
  readonly strictErrors: readonly string[];
  /**
   * Top-level fields of the object that hold whole numbers in a double's spelling, such as `1.0` or `1e3`. Upstream
   * counts such a field as changed, because what it has stored is an integer. Default: none.
   */
  readonly wholeDoubles?: (() => readonly string[]) | undefined;
}

/** Thrown for a body that cannot be decoded. */
export class BodyError extends ExpectedError {
  /** @param kind the kind that the body names; undefined when it could not be read */
  constructor(
    message: string,
    readonly kind: GroupVersionKind | undefined,
  ) {
    super(message);
  }
}

/** Reads and writes the objects of kinds. `kubernetes/apimachinery pkg/runtime, Codec, NegotiatedSerializer`. */
export interface Codec {
  /** Media types in order of preference. Requests for other media types are answered with 406 and 415. */
  readonly mediaTypes: readonly MediaType[];
  /**
   * Media types of {@link mediaTypes} in which whole objects are answered. The others are only for other forms of an
   * object, such as PartialObjectMetadata, which custom resources also have in protobuf. Default: all.
   */
  readonly wholeObjectMediaTypes?: readonly MediaType[];
  /**
   * Decodes a body. Where the body leaves out kind or apiVersion, those of `expected` apply.
   *
   * @param strict report unknown and duplicate fields
   * @throws BodyError
   */
  decode(body: Uint8Array, mediaType: MediaType, expected: GroupVersionKind, strict: boolean): DecodedBody;
  /**
   * Makes a canonical, defaulted object from a parsed value, such as the result of a patch.
   *
   * @throws BodyError
   */
  fromValue(value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody;
  /**
   * Converts an object to another kind that holds the same data, such as the same kind at another version.
   * Undefined where there is no conversion. Default: no conversions.
   */
  convert?(object: KubeObject, from: GroupVersionKind, to: GroupVersionKind): KubeObject | undefined;
  /**
   * Annotations that are left out of responses with metadata only, because kube-apiserver's internal objects hold their
   * values in fields. Default none.
   */
  hiddenAnnotations?(kind: GroupVersionKind): ReadonlySet<string> | undefined;
  /** An object with only kind and apiVersion set, in the form in which it is written. */
  empty(kind: GroupVersionKind): KubeObject;
  /**
   * How lists are written: `typed` without kind and apiVersion in the items; `unstructured` with them, and with
   * `metadata.continue` in every list. Default `typed`.
   */
  readonly listItems?: 'typed' | 'unstructured';
  /**
   * Whether bodies of all kinds in the endpoint's group-version are decoded; the storage then refuses the wrong kinds.
   * Default false: a body of another kind is an error of decoding.
   */
  readonly takesAnyKind?: boolean;
  /**
   * Whether upstream decodes bodies into an internal Go type, as it does for built-in kinds. Default true. With false,
   * a body without an apiVersion is read as the endpoint's version in patches, too, and errors about conversions name
   * the versioned type.
   */
  readonly hasInternalTypes?: boolean;
  /** Message of the error for every body that cannot be decoded. Default: one that names the kinds and the cause. */
  readonly decodeErrorText?: string;
  /** Kind of the lists of a kind. Default: `WidgetList` for `Widget`. */
  listKind?(kind: GroupVersionKind): string;
  /** JSON text without a newline. Kind and apiVersion come first. */
  json(object: KubeObject, kind: GroupVersionKind): string;
  /**
   * The protobuf message without an envelope, as an item of a list. @throws Error when the kind has no protobuf form
   */
  protobufMessage(object: KubeObject, kind: GroupVersionKind): Uint8Array;
  /**
   * Makes the message of {@link protobufMessage} from the object's JSON text as it is stored. Undefined when the text
   * is not canonical; then call {@link protobufMessage}. Default: always undefined.
   */
  protobufMessageOfJSON?(json: Uint8Array, kind: GroupVersionKind): Uint8Array | undefined;
  /** The enveloped protobuf form. @throws Error when the kind has no protobuf form */
  protobuf(object: KubeObject, kind: GroupVersionKind): Uint8Array;
}
