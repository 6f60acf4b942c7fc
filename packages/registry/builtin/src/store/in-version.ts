import { convertObject } from '@k8s-ts/api/conversion';
import { type AnyRESTStorage, convertedStorage } from '@k8s-ts/registry-generic';

/**
 * Serves resources of a built-in group in another version than their own: objects are converted on their way in and out.
 *
 * @param resources path (`deployments`, `deployments/status`) → storage
 * @param version one to which the kinds convert, see `canConvert`
 */
export function inVersion(
  resources: Readonly<Record<string, AnyRESTStorage>>,
  version: string,
): Readonly<Record<string, AnyRESTStorage>> {
  return Object.fromEntries(Object.entries(resources).map(([path, storage]) => [path, convertedTo(storage, version)]));
}

function convertedTo(storage: AnyRESTStorage, version: string): AnyRESTStorage {
  const own = storage.kind;
  const kind = { ...own, version };
  const converted = convertedStorage(storage, {
    kind,
    toServed: (object) => convertObject(own, kind, object),
    toStored: (object) => convertObject(kind, own, object),
  });
  const fields = storage.resetFields?.[`${own.group}/${own.version}`];
  if (fields === undefined) return converted;
  return { ...converted, resetFields: { ...storage.resetFields, [`${own.group}/${version}`]: fields } };
}
