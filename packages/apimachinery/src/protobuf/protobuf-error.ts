import { ExpectedError } from '../text/expected-error.js';

/** Bytes that are not a message of the expected type. The text is the one that clients of kube-apiserver get. */
export class ProtobufError extends ExpectedError {
  override readonly name = 'ProtobufError';
}

/** Error for a message that ends too early. */
export const unexpectedEnd = (): ProtobufError => new ProtobufError('unexpected EOF');
/** Error for a varint of more than 64 bits. */
export const overflow = (): ProtobufError => new ProtobufError('proto: integer overflow');
/** Error for a length that is negative as Go reads it. */
export const negativeLength = (): ProtobufError =>
  new ProtobufError('proto: negative length found during unmarshaling');
