/** Bytes that are no message of the wanted type. The message is the one that clients of kube-apiserver see. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

export const unexpectedEnd = (): ProtobufError => new ProtobufError('unexpected EOF');
export const overflow = (): ProtobufError => new ProtobufError('proto: integer overflow');
export const negativeLength = (): ProtobufError =>
  new ProtobufError('proto: negative length found during unmarshaling');
