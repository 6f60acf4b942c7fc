import type { FieldInfo, ScalarType, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import protobuf from 'protobufjs';

/** The same messages for protobufjs, made from the field tables. */
export function protobufjsType(root: TypeInfo): protobuf.Type {
  const namespace = new protobuf.Root();
  const scalars: Record<ScalarType, string> = {
    string: 'string',
    bool: 'bool',
    int32: 'int32',
    int64: 'int64',
    double: 'double',
    bytes: 'bytes',
  };
  const nameOf = (info: TypeInfo) => info.name.replaceAll('.', '_');
  const done = new Set<TypeInfo>();
  const add = (info: TypeInfo): void => {
    if (done.has(info)) return;
    done.add(info);
    const made = new protobuf.Type(nameOf(info));
    for (const field of info.fields as readonly FieldInfo[]) {
      const valueType = field.scalar === undefined ? nameOf(field.type as TypeInfo) : scalars[field.scalar];
      if (field.shape === 'map') made.add(new protobuf.MapField(field.name, field.number, 'string', valueType));
      else
        made.add(
          new protobuf.Field(field.name, field.number, valueType, field.shape === 'list' ? 'repeated' : undefined),
        );
      if (field.type !== undefined) add(field.type);
    }
    namespace.add(made);
  };
  add(root);
  return namespace.lookupType(nameOf(root));
}
