import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeMessage, type Unknown } from '@k8s-ts/apimachinery/protobuf';

/**
 * Decodes the DeleteOptions in an opened protobuf envelope.
 *
 * @throws Error for another kind, and for corrupt bytes
 */
export function decodeDeleteOptionsProtobuf({ kind, raw }: Unknown): Record<string, unknown> {
  if (kind !== '' && kind !== 'DeleteOptions') throw new Error('decoded object cannot be converted to DeleteOptions');
  return decodeMessage(metaType('DeleteOptions'), raw);
}
