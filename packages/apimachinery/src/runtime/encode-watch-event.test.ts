import { expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { protobufMediaType, WatchFrameDecoder } from '../protobuf/index.js';
import { withKind } from '../schema/index.js';
import { newCodecFactory } from './codec-factory.js';
import { encodeWatchEvent } from './encode-watch-event.js';
import { Scheme } from './scheme.js';
import { serializerInfoForMediaType } from './serializer.js';

const kind = withKind({ group: 'g', version: 'v1' }, 'Widget');
const types = createTypeRegistry(['example.v1 g v1 v1 io.example.v1\nWidget k\tname 1 s o\n']);
const scheme = new Scheme<TypeInfo>('test');
scheme.addKnownType(kind, types.typeFor(kind) as TypeInfo);
const { supportedMediaTypes } = newCodecFactory(scheme);
const info = (mediaType: string) => {
  const found = serializerInfoForMediaType(supportedMediaTypes, mediaType);
  if (found === undefined) throw new Error(mediaType);
  return found;
};
const event = { type: 'ADDED', object: { kind: 'Widget', apiVersion: 'g/v1', name: '<é>' } };

it('writes one line of JSON', () => {
  expect(new TextDecoder().decode(encodeWatchEvent(info('application/json'), event))).toBe(
    '{"type":"ADDED","object":{"kind":"Widget","apiVersion":"g/v1","name":"\\u003cé\\u003e"}}\n',
  );
});

it('writes a frame of protobuf', () => {
  const frames = new WatchFrameDecoder();
  const bytes = encodeWatchEvent(info(protobufMediaType), event);
  const [frame, ...more] = frames.push(bytes);
  expect([more, frames.incomplete, frame?.type]).toEqual([[], false, 'ADDED']);
  const { object } = info(protobufMediaType).serializer.decode(frame?.object as Uint8Array);
  expect(object).toEqual(event.object);
});

it('refuses formats without streams', () => {
  expect(() => encodeWatchEvent(info('application/yaml'), event)).toThrow('application/yaml has no streams');
});
