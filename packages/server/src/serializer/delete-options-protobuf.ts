import { builtinTypes } from '@k8s-ts/api';
import { decodeMessage, type Unknown } from '@k8s-ts/apimachinery/protobuf';

/**
 * The DeleteOptions in an opened protobuf envelope.
 *
 * @throws Error for another kind, and for corrupt bytes
 */
export function decodeDeleteOptionsProtobuf({ kind, raw }: Unknown): Record<string, unknown> {
  if (kind !== '' && kind !== 'DeleteOptions') throw new Error('decoded object cannot be converted to DeleteOptions');
  const type = builtinTypes.type('k8s.io.apimachinery.pkg.apis.meta.v1.DeleteOptions');
  if (type === undefined) throw new Error('the built-in types have no DeleteOptions');
  return decodeMessage(type, raw);
}
