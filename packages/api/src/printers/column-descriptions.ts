/**
 * Descriptions of columns as clients get them in `columnDefinitions`. Those of the columns that (nearly) every table has, and of config maps, are
 * kube-apiserver's words, which clients compare; the others are left empty: they repeat upstream's API documentation.
 */
const metadataColumns: Readonly<Record<string, string>> = {
  Name: 'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names',
  Age: 'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata',
};

const kindColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ConfigMap: {
    Data: "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process.",
  },
};

/** Description of a column of a kind's table; `''` when it has none here. */
export function columnDescription(kind: string, column: string): string {
  const name = column === 'Created At' ? 'Age' : column;
  return kindColumns[kind]?.[name] ?? metadataColumns[name] ?? '';
}
