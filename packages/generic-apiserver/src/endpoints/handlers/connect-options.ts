import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * The options of a connection as an object of their kind: admission sees it in place of the object
 * (`kubernetes/apiserver pkg/endpoints/handlers/rest.go`, ConnectResource).
 *
 * @param type the fields of the kind. Undefined: there are only kind and apiVersion
 * @param path the part of the URL after the subresource
 */
export function connectOptions(
  kind: GroupVersionKind,
  type: TypeInfo | undefined,
  query: URLSearchParams,
  path: string,
): KubeObject {
  const options: Record<string, unknown> = { kind: kind.kind, apiVersion: formatGroupVersion(kind) };
  for (const name of new Set(query.keys())) {
    const field = type?.field(name);
    if (field !== undefined) options[name] = fieldValue(field, query.getAll(name));
  }
  if (path !== '' && type?.field('path') !== undefined) options.path = path;
  return options as unknown as KubeObject;
}

function fieldValue({ shape, scalar }: FieldInfo, texts: readonly string[]): unknown {
  const values = texts.map((text) => scalarOf(scalar, text));
  return shape === 'list' ? values : values[0];
}

function scalarOf(scalar: FieldInfo['scalar'], text: string): unknown {
  if (scalar === 'bool') return text.toLowerCase() !== 'false' && text !== '0';
  return scalar === 'int32' || scalar === 'int64' || scalar === 'double' ? Number(text) : text;
}
