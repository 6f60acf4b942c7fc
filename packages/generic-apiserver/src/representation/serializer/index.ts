export { encodeStatusProtobuf } from './status-protobuf.js';
