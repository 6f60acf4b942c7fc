import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorBody, FieldErrorType, FieldPath, field } from '../validation/index.js';
import * as errors from './index.js';

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, unknown>;
};
/** Examples that have code. */
const subpaths = Object.keys(exports)
  .flatMap((key) => /^\.\/([\w-]+)$/.exec(key)?.[1] ?? [])
  .filter((name) => name !== 'types');
const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** The rows of the table whose heading is `first`, without backquotes; cells are separated by bars. */
function tableOf(first: string): readonly (readonly string[])[] {
  const lines = page.split('\n');
  const start = lines.indexOf(first);
  if (start < 0) throw new Error(`no table with the heading ${first}`);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end < 0 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const absent = (reason: string) => (reason === '' ? '(absent)' : reason);
const resource = { group: '', resource: '<resource>' };
const kind = { group: '', kind: '<Kind>' };
const path = FieldPath.root('<field>');
const cause = new Error('<cause>');
const types = ['<type>', '<type>'];

/** One call of each constructor, with the page's placeholders for arguments. */
const examples: Readonly<Record<string, () => errors.StatusError>> = {
  newBadRequest: () => errors.newBadRequest('<message>'),
  newUnauthorized: () => errors.newUnauthorized('<message>'),
  newForbidden: () => errors.newForbidden(resource, '<name>', cause),
  newNotFound: () => errors.newNotFound(resource, '<name>'),
  newMethodNotSupported: () => errors.newMethodNotSupported(resource, '<verb>'),
  newNotAcceptable: () => errors.newNotAcceptable(types),
  newAlreadyExists: () => errors.newAlreadyExists(resource, '<name>'),
  newGenerateNameConflict: () => errors.newGenerateNameConflict(resource, '<name>', 1),
  newConflict: () => errors.newConflict(resource, '<name>', cause),
  newApplyConflict: () => errors.newApplyConflict([], '<message>'),
  newGone: () => errors.newGone('<message>'),
  newResourceExpired: () => errors.newResourceExpired('<message>'),
  newRequestEntityTooLarge: () => errors.newRequestEntityTooLarge('<message>'),
  newUnsupportedMediaType: () => errors.newUnsupportedMediaType(types),
  newInvalid: () => errors.newInvalid(kind, '<name>', [field.required(path, '<detail>')]),
  newTooManyRequests: () => errors.newTooManyRequests('<message>', 1),
  newTooManyRequestsError: () => errors.newTooManyRequestsError('<message>'),
  newInternalError: () => errors.newInternalError(cause),
  newServerTimeout: () => errors.newServerTimeout(resource, '<verb>', 1),
  newServerTimeoutForKind: () => errors.newServerTimeoutForKind(kind, '<verb>', 1),
  newStoreReadError: () => errors.newStoreReadError('<message>'),
  newServiceUnavailable: () => errors.newServiceUnavailable('<message>'),
  newTimeoutError: () => errors.newTimeoutError('<message>', 1),
  newTooLargeResourceVersion: () =>
    errors.newTooLargeResourceVersion({ requested: '<requested>', current: '<current>', retryAfterSeconds: 1 }),
  newGenericError: () => errors.newGenericError(418, '<message>'),
};

const causeTexts: Readonly<Record<string, string>> = {
  [FieldErrorType.notFound]: errorBody(field.notFound(path, '<value>')),
  [FieldErrorType.required]: errorBody(field.required(path, '<detail>')),
  [FieldErrorType.duplicate]: errorBody(field.duplicate(path, '<value>')),
  [FieldErrorType.invalid]: errorBody(field.invalid(path, '<value>', '<detail>')),
  [FieldErrorType.notSupported]: errorBody(field.notSupported(path, '<value>', ['<a>', '<b>'])),
  [FieldErrorType.forbidden]: errorBody(field.forbidden(path, '<detail>')),
  [FieldErrorType.tooLong]: errorBody(field.tooLong(path, 63)),
  [FieldErrorType.tooMany]: errorBody(field.tooMany(path, 4, 3)),
  [FieldErrorType.internal]: errorBody(field.internalError(path, cause)),
  [FieldErrorType.typeInvalid]: errorBody(field.typeInvalid(path, '<value>', '<detail>')),
};

const namesOf = (pattern: RegExp) => Object.keys(errors).filter((name) => pattern.test(name));

describe('docs/errors.md', () => {
  const reasons = tableOf('| `StatusReason` | on the wire | code | predicate | what it means |');
  const constructors = tableOf('| constructor | code | reason | message |');
  const causes = tableOf('| reason | constant | text | what it means |');
  const classes = tableOf('| class | subpath | thrown when | answered with |');

  it('lists every reason', () => {
    const rows = reasons.map(([name, wire]) => [name, wire]);
    const inCode = Object.entries(errors.StatusReason).map(([name, wire]) => [name, absent(wire)]);
    expect(rows.sort()).toEqual(inCode.sort());
  });

  it.each(reasons.filter(([name]) => name !== 'unknown').map((row) => [row[0], row] as const))(
    '%s: the predicate on the page matches the error',
    (_, [, reason = '', code = '', cell = '']) => {
      const [predicate = '', mark] = cell.split(' ');
      const ask = (errors as unknown as Record<string, (error: unknown) => boolean>)[predicate];
      const says = (status: errors.StatusInit) => ask?.(new errors.StatusError(status));
      const other = reason === 'Conflict' ? 'Gone' : 'Conflict';
      expect(says({ reason, code: 599 })).toBe(true);
      expect(says({ reason: 'SomethingElse', code: Number(code) })).toBe(mark !== '\\*');
      expect(says({ reason: other, code: Number(code) })).toBe(mark === '†');
      expect(says({ reason: other, code: 599 })).toBe(false);
    },
  );

  it('names every predicate and helper', () => {
    const unnamed = Object.keys(errors).filter((name) => !page.includes(name) && name !== 'makeStatus');
    expect(unnamed.filter((name) => name !== 'errorText')).toEqual([]);
  });

  it('lists every constructor', () => {
    expect(constructors.map(([name]) => name).sort()).toEqual(namesOf(/^new/).sort());
    expect([...Object.keys(examples), 'newGenericServerResponse'].sort()).toEqual(namesOf(/^new/).sort());
  });

  it.each(constructors.filter(([name = '']) => name in examples).map((row) => [row[0] ?? '', row] as const))(
    '%s: the page shows its code, reason and message',
    (name, [, code, reason, message]) => {
      const error = examples[name]?.();
      expect(absent(error?.reason ?? '')).toBe(reason);
      expect(error?.message).toBe(message);
      if (code !== 'any') expect(String(error?.code)).toBe(code);
    },
  );

  it.each(tableOf('| code | reason | message |').map((row) => [row[0], row] as const))(
    'newGenericServerResponse: the page shows the reason and message for code %s',
    (_, [code, reason, message]) => {
      const error = errors.newGenericServerResponse({ code: Number(code), verb: 'GET', serverMessage: '<message>' });
      expect([absent(error.reason), error.message]).toEqual([reason, message]);
    },
  );

  it('lists every reason of a cause, and its text', () => {
    const constants = [
      ...Object.entries(errors.CauseType).map(([name, reason]) => [reason, `CauseType.${name}`, '']),
      ...Object.entries(FieldErrorType).map(([name, type]) => [type, `FieldErrorType.${name}`, causeTexts[type]]),
    ];
    expect(causes.map((row) => row.slice(0, 3))).toEqual(constants);
  });

  it('lists every other error class, and its module', async () => {
    const inCode = new Set<string>();
    for (const subpath of subpaths) {
      const module = (await import(
        /* @vite-ignore */ new URL(`../${subpath}/index.ts`, import.meta.url).href
      )) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module)) {
        if (typeof value !== 'function' || !(value.prototype instanceof Error)) continue;
        if (name === 'StatusError' || name === 'ExpectedError') continue;
        inCode.add(`${name} /${subpath}`);
      }
    }
    const onPage = classes.flatMap(([names = '', subpaths = '']) =>
      names.split(', ').flatMap((name) => subpaths.split(', ').map((subpath) => `${name} ${subpath}`)),
    );
    expect(onPage.sort()).toEqual([...inCode].sort());
  });
});
