export {
  decodeMessage,
  decodeProtobuf,
  decodeUnknown,
  encodeMessage,
  encodeProtobuf,
  encodeUnknown,
  hasProtobufPrefix,
  type ProtobufKind,
  protobufMediaType,
  protobufPrefix,
  type Unknown,
} from './codec.js';
export { encodeProtobufListChunks, envelopeAround, messageFieldHead } from './encode-list-chunks.js';
export { ProtobufError } from './protobuf-error.js';
export { Reader as ProtobufReader } from './reader.js';
export { transcodeJSON } from './transcode-json.js';
export { decodeWatchEvent, encodeWatchFrame, type WatchFrame, WatchFrameDecoder } from './watch-frames.js';
export { Writer as ProtobufWriter } from './writer.js';
