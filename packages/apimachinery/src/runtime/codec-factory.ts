import type { TypeInfo } from '../field-table/index.js';
import { protobufMediaType } from '../protobuf/index.js';
import type { GroupVersion } from '../schema/index.js';
import {
  disabledGroupVersioner,
  type GroupVersioner,
  groupVersionsVersioner,
  internalGroupVersioner,
} from './group-versioner.js';
import { newJSONSerializer, newYAMLSerializer } from './json-serializer.js';
import { newProtobufSerializer } from './protobuf-serializer.js';
import { newRecognizingDecoder } from './recognizing-decoder.js';
import type { Scheme } from './scheme.js';
import type { Codec, Decoder, Encoder, SerializerInfo } from './serializer.js';

/** Encoders and decoders for the kinds of a scheme, by media type and by version. */
export interface CodecFactory {
  /** JSON, YAML and protobuf, in this order. */
  readonly supportedMediaTypes: readonly SerializerInfo[];
  /** Decodes any of the formats and any version, without conversion and defaults. */
  readonly universalDeserializer: Decoder;
  /** Decodes any of the formats, sets defaults, and converts to one of the versions, or to the hub version if none is given. */
  universalDecoder(...versions: readonly GroupVersion[]): Decoder;
  /** Encodes to one version and decodes to another, with a serializer for each. */
  codecForVersions(
    encoder: Encoder,
    decoder: Decoder,
    encodeVersion: GroupVersioner,
    decodeVersion: GroupVersioner,
  ): Codec;
  /** Converts to a version and encodes. */
  encoderForVersion(encoder: Encoder, version: GroupVersioner): Encoder;
  /** Decodes, sets defaults, and converts to a version. */
  decoderToVersion(decoder: Decoder, version: GroupVersioner): Decoder;
  /** Encodes to JSON in one of the versions; decodes any format to the hub version, with defaults. */
  legacyCodec(...versions: readonly GroupVersion[]): Codec;
}

/**
 * Codecs over a scheme (kubernetes/apimachinery `pkg/runtime/serializer`). Defaults are set in the body's version, before conversion.
 * Unversioned objects are never converted.
 */
export function newCodecFactory(scheme: Scheme<TypeInfo>): CodecFactory {
  const json = newJSONSerializer(scheme);
  const yaml = newYAMLSerializer(scheme);
  const protobuf = newProtobufSerializer(scheme);
  const supportedMediaTypes: readonly SerializerInfo[] = [
    {
      mediaType: 'application/json',
      encodesAsText: true,
      serializer: json,
      prettySerializer: newJSONSerializer(scheme, { pretty: true }),
      strictSerializer: newJSONSerializer(scheme, { strict: true }),
      streamFraming: 'newline',
    },
    {
      mediaType: 'application/yaml',
      encodesAsText: true,
      serializer: yaml,
      strictSerializer: newYAMLSerializer(scheme, { strict: true }),
    },
    {
      mediaType: protobufMediaType,
      encodesAsText: false,
      serializer: protobuf,
      strictSerializer: protobuf,
      streamFraming: 'length-delimited',
    },
  ];
  const universalDeserializer = newRecognizingDecoder([json, yaml, protobuf]);

  function encoderForVersion(encoder: Encoder, version: GroupVersioner): Encoder {
    return {
      identifier: JSON.stringify({ name: 'versioning', encodeGV: version.identifier, encoder: encoder.identifier }),
      encode: (object) => encoder.encode(scheme.convertToVersion(object, version)),
    };
  }

  function decoderToVersion(decoder: Decoder, version: GroupVersioner): Decoder {
    return {
      decode(body, defaults) {
        const decoded = decoder.decode(body, defaults);
        return { ...decoded, object: scheme.convertToVersion(scheme.default(decoded.object), version) };
      },
    };
  }

  function codecForVersions(
    encoder: Encoder,
    decoder: Decoder,
    encodeVersion: GroupVersioner,
    decodeVersion: GroupVersioner,
  ): Codec {
    return { ...encoderForVersion(encoder, encodeVersion), ...decoderToVersion(decoder, decodeVersion) };
  }

  return {
    supportedMediaTypes,
    universalDeserializer,
    universalDecoder: (...versions) =>
      decoderToVersion(universalDeserializer, versionsOr(versions, internalGroupVersioner)),
    codecForVersions,
    encoderForVersion,
    decoderToVersion,
    legacyCodec: (...versions) =>
      codecForVersions(
        json,
        universalDeserializer,
        versionsOr(versions, disabledGroupVersioner),
        internalGroupVersioner,
      ),
  };
}

function versionsOr(versions: readonly GroupVersion[], none: GroupVersioner): GroupVersioner {
  return versions.length === 0 ? none : groupVersionsVersioner(versions);
}
