import { encodeWatchFrame } from '../protobuf/index.js';
import { ASCII } from '../text/ascii.js';
import type { RuntimeObject } from './runtime-object.js';
import type { SerializerInfo } from './serializer.js';

/**
 * Encodes a watch event for a stream: in JSON `{"type":…,"object":…}` and a newline, in protobuf a frame preceded by its length.
 *
 * @param event its object has apiVersion and kind: an API object, or the Status of an `ERROR`
 * @throws Error when the media type does not support streams; errors of the serializer
 */
export function encodeWatchEvent(
  info: Pick<SerializerInfo, 'mediaType' | 'serializer' | 'streamFraming'>,
  event: { readonly type: string; readonly object: RuntimeObject },
): Uint8Array {
  const { mediaType, serializer, streamFraming } = info;
  if (streamFraming === undefined) throw new Error(`${mediaType} has no streams`);
  const body = serializer.encode(event.object);
  if (streamFraming === 'length-delimited') return encodeWatchFrame(event.type, body);
  const head = encoder.encode(`{"type":${JSON.stringify(event.type)},"object":`);
  const end = body[body.length - 1] === ASCII.Newline ? body.length - 1 : body.length;
  const frame = new Uint8Array(head.length + end + 2);
  frame.set(head);
  frame.set(body.subarray(0, end), head.length);
  frame.set([ASCII.CloseBrace, ASCII.Newline], head.length + end);
  return frame;
}

const encoder = new TextEncoder();
