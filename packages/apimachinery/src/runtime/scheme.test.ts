import { describe, expect, it } from 'vitest';
import { formatGroupVersion, formatGroupVersionKind, internalVersion, parseGroupVersion } from '../schema/index.js';
import { FieldPath, field } from '../validation/index.js';
import { addToGroupVersion } from './add-to-group-version.js';
import {
  disabledGroupVersioner,
  groupVersioner,
  groupVersionsVersioner,
  internalGroupVersioner,
} from './group-versioner.js';
import { NotRegisteredError, notRegisteredForType, notRegisteredKindForTarget } from './not-registered-error.js';
import type { RuntimeObject } from './runtime-object.js';
import { type KnownType, Scheme, schemeBuilder } from './scheme.js';

const gv = parseGroupVersion;
const gvk = (apiVersion: string, kind: string) => ({ ...gv(apiVersion), kind });
const type = (goName: string): KnownType => ({ name: `example.${goName}`, goName });
const target = (apiVersion: string) => groupVersioner(gv(apiVersion));

/** Group `g` with v1 (the hub), v1beta1 (a field has another name) and v1alpha1 (same form as v1). */
function widgets(): Scheme {
  const scheme = new Scheme('test');
  for (const version of ['v1alpha1', 'v1beta1', 'v1'])
    scheme.addKnownTypes(gv(`g/${version}`), { Widget: type(`${version}.Widget`) });
  scheme.setVersionPriority(gv('g/v1'), gv('g/v1beta1'));
  const rename = (from: string, to: string) => (object: RuntimeObject) => {
    const { [from]: value, ...rest } = object;
    return { ...rest, [to]: value };
  };
  scheme.addConversionFunc(gvk('g/v1beta1', 'Widget'), gvk('g/v1', 'Widget'), rename('size', 'width'));
  scheme.addConversionFunc(gvk('g/v1', 'Widget'), gvk('g/v1beta1', 'Widget'), rename('width', 'size'));
  return scheme;
}

describe('registration', () => {
  it('knows what was registered', () => {
    const scheme = widgets();
    expect(scheme.recognizes(gvk('g/v1', 'Widget'))).toBe(true);
    expect(scheme.recognizes(gvk('g/v2', 'Widget'))).toBe(false);
    expect(scheme.typeFor(gvk('g/v1beta1', 'Widget')).goName).toBe('v1beta1.Widget');
    expect([...scheme.knownTypes(gv('g/v1')).keys()]).toEqual(['Widget']);
    expect(scheme.allKnownTypes().map((known) => formatGroupVersionKind(known.gvk))).toEqual([
      'g/v1alpha1, Kind=Widget',
      'g/v1beta1, Kind=Widget',
      'g/v1, Kind=Widget',
    ]);
    expect(scheme.objectKinds({ apiVersion: 'g/v1', kind: 'Widget' })).toEqual({
      kinds: [gvk('g/v1', 'Widget')],
      unversioned: false,
    });
  });

  it('takes the same type twice, and one type under several kinds', () => {
    const scheme = widgets();
    scheme.addKnownType(gvk('g/v1', 'Widget'), type('v1.Widget'));
    scheme.addKnownType(gvk('g/v1', 'Gadget'), type('v1.Widget'));
    expect(scheme.objectKinds({ apiVersion: 'g/v1', kind: 'Gadget' }).kinds).toEqual([
      gvk('g/v1', 'Widget'),
      gvk('g/v1', 'Gadget'),
    ]);
    expect(scheme.convertToVersion({ apiVersion: 'g/v1', kind: 'Gadget' }, target('g/v1'))).toEqual({
      apiVersion: 'g/v1',
      kind: 'Widget',
    });
  });

  it('refuses what contradicts', () => {
    const scheme = widgets();
    expect(() => scheme.addKnownType(gvk('g/v1', 'Widget'), type('v1.Gadget'))).toThrow(
      'Double registration of different types for g/v1, Kind=Widget: old=example.v1.Widget, new=example.v1.Gadget in scheme "test"',
    );
    expect(() => scheme.addKnownType({ group: 'g', version: '', kind: 'X' }, type('v1.X'))).toThrow(
      'version is required on all types: g/, Kind=X v1.X',
    );
    scheme.addUnversionedTypes(gv('v1'), { Status: type('v1.Status') });
    expect(() => scheme.addUnversionedTypes(gv('v2'), { Status: type('v2.Status') })).toThrow(
      'example.v1.Status has already been registered as unversioned kind "/v2, Kind=Status" - kind name must be unique in scheme "test"',
    );
  });

  it.each([
    [gvk('g/v1', 'Absent'), 'no kind "Absent" is registered for version "g/v1" in scheme "test"'],
    [gvk('v9', 'Widget'), 'no kind "Widget" is registered for version "v9" in scheme "test"'],
    [gvk('g/v9', ''), 'no version "g/v9" has been registered in scheme "test"'],
    [
      { group: 'x', version: internalVersion, kind: 'X' },
      'no kind "X" is registered for the internal version of group "x" in scheme "test"',
    ],
  ])('does not know %o', (kind, message) => {
    expect(() => widgets().typeFor(kind)).toThrow(new NotRegisteredError(message));
  });

  it('has texts for types and targets', () => {
    expect(notRegisteredForType('test', 'v1.X').message).toBe(
      'no kind is registered for the type v1.X in scheme "test"',
    );
    expect(notRegisteredKindForTarget('test', gvk('g/v1', 'X'), target('h/v1')).message).toBe(
      '"g/v1" is not suitable for converting to "h/v1" in scheme "test"',
    );
  });
});

describe('convertToVersion', () => {
  it('goes through the hub', () => {
    const scheme = widgets();
    const object = Object.freeze({ kind: 'Widget', apiVersion: 'g/v1beta1', size: 3, tags: Object.freeze(['a']) });
    const converted = scheme.convertToVersion(object, target('g/v1alpha1'));
    expect(converted).toEqual({ kind: 'Widget', apiVersion: 'g/v1alpha1', width: 3, tags: ['a'] });
    expect(converted.tags).toBe(object.tags);
    expect(scheme.convertToVersion(converted, target('g/v1beta1'))).toEqual(object);
    expect(scheme.convertToVersion(object, target('g/v1beta1'))).toBe(object);
    expect(Object.keys(converted).slice(0, 2)).toEqual(['kind', 'apiVersion']);
  });

  it('has the hub for its internal version', () => {
    const scheme = widgets();
    const object = { kind: 'Widget', apiVersion: 'g/v1beta1', size: 3 };
    expect(scheme.convertToVersion(object, internalGroupVersioner)).toEqual({
      kind: 'Widget',
      apiVersion: 'g/v1',
      width: 3,
    });
    scheme.setHubVersion(gv('g/v1beta1'));
    expect(scheme.convertToVersion(object, internalGroupVersioner)).toBe(object);
    scheme.setHubVersion(gv('g/v1alpha1'), 'Widget');
    expect(formatGroupVersionKind(scheme.hubKind({ group: 'g', kind: 'Widget' }))).toBe('g/v1alpha1, Kind=Widget');
    scheme.setHubVersion(gv('g/v7'), 'Widget');
    expect(formatGroupVersionKind(scheme.hubKind({ group: 'g', kind: 'Widget' }))).toBe('g/v1beta1, Kind=Widget');
    expect(() => scheme.hubKind({ group: 'g', kind: 'Absent' })).toThrow(
      'no kind "Absent" is registered for the internal version of group "g" in scheme "test"',
    );
  });

  it('takes a registered internal version for the hub', () => {
    const scheme = new Scheme('test');
    const internal = `g/${internalVersion}`;
    scheme.addKnownTypes(gv(internal), { Widget: type('g.Widget') });
    scheme.addKnownTypes(gv('g/v1'), { Widget: type('v1.Widget') });
    scheme.addKnownTypes(gv('g/v2'), { Widget: type('v2.Widget') });
    scheme.addConversionFunc(gvk('g/v1', 'Widget'), gvk(internal, 'Widget'), (object) => ({ ...object, seen: ['in'] }));
    scheme.addConversionFunc(gvk(internal, 'Widget'), gvk('g/v2', 'Widget'), (object) => ({
      ...object,
      seen: [...(object.seen as string[]), 'out'],
    }));
    const object = { kind: 'Widget', apiVersion: 'g/v1' };
    expect(scheme.convertToVersion(object, target('g/v2'))).toEqual({
      kind: 'Widget',
      apiVersion: 'g/v2',
      seen: ['in', 'out'],
    });
    expect(scheme.convertToVersion(object, internalGroupVersioner).apiVersion).toBe(internal);
    expect(scheme.isVersionRegistered(gv(internal))).toBe(false);
  });

  it('converts between groups only where there is a function', () => {
    const scheme = widgets();
    scheme.addKnownTypes(gv('h/v1'), { Widget: type('h.Widget') });
    const object = { kind: 'Widget', apiVersion: 'g/v1beta1', size: 3 };
    expect(() => scheme.convertToKind(object, gvk('h/v1', 'Widget'))).toThrow(
      'converting (*v1beta1.Widget) to (*h.Widget): unknown conversion',
    );
    scheme.addConversionFunc(gvk('g/v1', 'Widget'), gvk('h/v1', 'Widget'), (moved) => ({ ...moved, moved: true }));
    expect(scheme.convertToKind(object, gvk('h/v1', 'Widget'))).toEqual({
      kind: 'Widget',
      apiVersion: 'h/v1',
      width: 3,
      moved: true,
    });
  });

  it('leaves unversioned objects in their version', () => {
    const scheme = widgets();
    scheme.addUnversionedTypes(gv('v1'), { Status: type('v1.Status') });
    const status = { kind: 'Status', apiVersion: 'v1', code: 404 };
    expect(scheme.isUnversioned(status)).toBe(true);
    expect(scheme.convertToVersion(status, target('g/v1'))).toBe(status);
    expect(scheme.convertToVersion(status, disabledGroupVersioner)).toBe(status);
    expect(scheme.convertToVersion({ kind: 'Status', apiVersion: 'g/v1' }, target('g/v1')).apiVersion).toBe('v1');
    expect(scheme.typeFor(gvk('any/v3', 'Status')).goName).toBe('v1.Status');
  });

  it('tells what does not suit', () => {
    const scheme = widgets();
    const object = { kind: 'Widget', apiVersion: 'g/v1' };
    expect(() => scheme.convertToVersion(object, target('h/v1'))).toThrow(
      new NotRegisteredError('v1.Widget is not suitable for converting to "h/v1" in scheme "test"'),
    );
    expect(() => scheme.convertToVersion(object, groupVersionsVersioner([gv('h/v1'), gv('v1')]))).toThrow(
      'v1.Widget is not suitable for converting to ["h/v1" "v1"] in scheme "test"',
    );
    expect(() => scheme.convertToVersion(object, target('g/v9'))).toThrow(
      'no kind "Widget" is registered for version "g/v9" in scheme "test"',
    );
    expect(() => scheme.convertToVersion({ kind: 'Absent', apiVersion: 'g/v1' }, target('g/v1'))).toThrow(
      'no kind "Absent" is registered for version "g/v1" in scheme "test"',
    );
  });
});

describe('what belongs to a kind', () => {
  it('is defaulted', () => {
    const scheme = widgets();
    scheme.addDefaultingFunc(gvk('g/v1', 'Widget'), (object) =>
      object.width === undefined ? { ...object, width: 1 } : object,
    );
    expect(scheme.default({ apiVersion: 'g/v1', kind: 'Widget' })).toEqual({
      apiVersion: 'g/v1',
      kind: 'Widget',
      width: 1,
    });
    const complete = { apiVersion: 'g/v1', kind: 'Widget', width: 2 };
    expect(scheme.default(complete)).toBe(complete);
    const other = { apiVersion: 'g/v1beta1', kind: 'Widget' };
    expect(scheme.default(other)).toBe(other);
  });

  it('is validated', () => {
    const scheme = widgets();
    scheme.addValidationFunc(gvk('g/v1', 'Widget'), (object, old, { options, subresources }) =>
      old !== undefined && old.width !== object.width && subresources.length === 0 && !options.includes('Lenient')
        ? [field.invalid(FieldPath.root('width'), object.width, 'field is immutable')]
        : [],
    );
    const old = { apiVersion: 'g/v1', kind: 'Widget', width: 1 };
    const object = { ...old, width: 2 };
    expect(scheme.validate(object)).toEqual([]);
    expect(scheme.validateUpdate(object, old)).toHaveLength(1);
    expect(scheme.validateUpdate(object, old, { options: ['Lenient'] })).toEqual([]);
    expect(scheme.validateUpdate(object, old, { subresources: ['scale'] })).toEqual([]);
    expect(scheme.validate({ apiVersion: 'g/v1beta1', kind: 'Widget' })).toEqual([]);
  });

  it('has field labels', () => {
    const scheme = widgets();
    scheme.addFieldLabelConversionFunc(gvk('g/v1beta1', 'Widget'), (label, value) => {
      if (label !== 'size') throw new Error(`field label not supported: ${label}`);
      return { label: 'width', value };
    });
    expect(scheme.convertFieldLabel(gvk('g/v1beta1', 'Widget'), 'size', '3')).toEqual({ label: 'width', value: '3' });
    expect(() => scheme.convertFieldLabel(gvk('g/v1beta1', 'Widget'), 'x', '3')).toThrow(
      'field label not supported: x',
    );
    for (const label of ['metadata.name', 'metadata.namespace']) {
      expect(scheme.convertFieldLabel(gvk('g/v1', 'Widget'), label, 'x')).toEqual({ label, value: 'x' });
    }
    expect(() => scheme.convertFieldLabel(gvk('g/v1', 'Widget'), 'size', '3')).toThrow(
      '"size" is not a known field selector: only "metadata.name", "metadata.namespace"',
    );
  });
});

describe('versions', () => {
  const texts = (versions: readonly { group: string; version: string }[]) => versions.map(formatGroupVersion);

  it('have an order', () => {
    const scheme = widgets();
    scheme.addKnownTypes(gv('h/v2'), { Gadget: type('v2.Gadget') });
    scheme.addKnownTypes(gv('h/v1'), {});
    scheme.addKnownTypes(gv(`h/${internalVersion}`), {});
    expect(texts(scheme.prioritizedVersionsForGroup('g'))).toEqual(['g/v1', 'g/v1beta1', 'g/v1alpha1']);
    expect(texts(scheme.prioritizedVersionsForGroup('h'))).toEqual(['h/v2', 'h/v1']);
    expect(texts(scheme.prioritizedVersionsAllGroups())).toEqual(['g/v1', 'g/v1beta1', 'g/v1alpha1', 'h/v2', 'h/v1']);
    expect(texts(scheme.preferredVersionAllGroups())).toEqual(['g/v1', 'h/v2']);
    expect(texts(scheme.versionsForGroupKind({ group: 'g', kind: 'Widget' }))).toEqual([
      'g/v1',
      'g/v1beta1',
      'g/v1alpha1',
    ]);
    expect(texts(scheme.versionsForGroupKind({ group: 'h', kind: 'Gadget' }))).toEqual(['h/v2']);
    expect([scheme.isGroupRegistered('h'), scheme.isGroupRegistered('x')]).toEqual([true, false]);
    expect([scheme.isVersionRegistered(gv('h/v1')), scheme.isVersionRegistered(gv('h/v3'))]).toEqual([true, false]);
  });

  it('may be given a priority before they are registered', () => {
    const scheme = new Scheme('test');
    scheme.setVersionPriority(gv('g/v2'), gv('g/v1'));
    scheme.addKnownTypes(gv('g/v1'), {});
    expect(texts(scheme.prioritizedVersionsForGroup('g'))).toEqual(['g/v2', 'g/v1']);
    expect(scheme.isVersionRegistered(gv('g/v2'))).toBe(false);
  });

  it.each([
    [[`g/${internalVersion}`], `internal versions cannot be prioritized: g/${internalVersion}`],
    [['g/v1', 'a/v1'], 'must register versions for exactly one group: a, g'],
    [[], 'must register versions for exactly one group: '],
  ])('%o have none', (versions, message) => {
    expect(() => new Scheme('test').setVersionPriority(...versions.map(gv))).toThrow(new Error(message));
  });
});

describe('addToGroupVersion', () => {
  it('adds what every version has', () => {
    const scheme = new Scheme('test');
    const add = (apiVersion: string) => (s: Scheme) =>
      addToGroupVersion(s, gv(apiVersion), (kind) => type(`v1.${kind}`));
    schemeBuilder(add('apps/v1'), add('v1'))(scheme);
    expect(scheme.recognizes(gvk('apps/v1', 'DeleteOptions'))).toBe(true);
    expect(scheme.isUnversioned({ apiVersion: 'v1', kind: 'APIGroup' })).toBe(true);
    expect(scheme.isUnversioned({ apiVersion: 'v1', kind: 'DeleteOptions' })).toBe(false);
    expect(scheme.convertToVersion({ apiVersion: 'apps/v1', kind: 'DeleteOptions' }, target('v1')).apiVersion).toBe(
      'v1',
    );
    expect(scheme.objectKinds({ apiVersion: 'apps/v1', kind: 'PatchOptions' }).kinds).toHaveLength(2);
  });
});
