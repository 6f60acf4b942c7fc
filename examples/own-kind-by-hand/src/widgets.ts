import { type FieldSchema, fieldDefaults, typesFromSchema } from '@k8s-ts/apimachinery/field-table';
import { APIGroupFactoryRegistry, APIRegistrationManager } from '@k8s-ts/apimachinery/registration';
import { Scheme } from '@k8s-ts/apimachinery/runtime';
import { ageCell } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import {
  newDefaultAPIGroupInfo,
  newRESTOptionsFactory,
  newStore,
  type StorageFactory,
  statusStrategies,
} from '@k8s-ts/registry-generic';

type Widget = KubeObject & { spec?: { size?: number; color?: string }; status?: { phase?: string } };
const kind = { group: 'example.com', version: 'v1', kind: 'Widget' };
const resource = { group: 'example.com', resource: 'widgets' };
const size: FieldSchema = { type: 'integer', format: 'int32', description: 'Edge length in centimetres.' };
const spec: FieldSchema = { properties: { size, color: { type: 'string', default: 'red' } }, required: ['size'] };
const status: FieldSchema = { properties: { phase: { type: 'string' } } };
const types = typesFromSchema({ ...kind, kinds: { Widget: { properties: { spec, status } } } });

const v1 = (scheme: Scheme) => scheme.addTypes(types, { setDefaults: fieldDefaults(types) });
const announced = new APIGroupFactoryRegistry().announceGroup({ groupName: kind.group }, { v1 });
const registered = announced.registerAndEnableAll(new APIRegistrationManager(), new Scheme('widgets'));

const validate = ({ spec: { size = 0 } = {} }: Widget) =>
  size > 0 ? [] : [field.invalid(FieldPath.root('spec').child('size'), size, 'must be greater than 0')];
const rules = { namespaced: true, validate, validateUpdate: validate };
const { main, status: ofStatus } = statusStrategies<Widget>(kind, rules);

const column = (name: string, priority = 0) => ({ name, type: 'string', priority });
const name = { ...column('Name'), format: 'name' };
const tableColumns = [name, column('Size'), column('Phase'), column('Age'), column('Color', 1)];
const tableRow = ({ metadata, spec, status }: Widget) => {
  const age = ageCell(metadata.creationTimestamp);
  return { cells: [metadata.name, spec?.size, status?.phase, age, spec?.color] };
};

/** Opens the storage of widgets. `info` is the group to install in a server; `close` closes the storage. */
export async function openWidgets(storageFactory: StorageFactory) {
  const options = newRESTOptionsFactory({ storageFactory }).newFor(resource);
  const names = { shortNames: ['wd'], categories: ['all'], storageVersion: kind };
  const widgets = await newStore({ resource, kind, ...main, options, table: { tableColumns, tableRow }, ...names });
  const storages = { widgets, 'widgets/status': widgets.subresource(ofStatus) };
  return { info: newDefaultAPIGroupInfo(kind.group, registered, { v1: storages }), close: () => widgets.destroy() };
}
