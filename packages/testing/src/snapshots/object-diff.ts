/** A field that differs. */
export interface FieldChange {
  /** For example `.spec.containers[0].image`. Keys with other characters are in brackets: `.metadata.labels['a/b']`. */
  readonly path: string;
  /** Undefined: the field did not exist before. */
  readonly before?: unknown;
  /** Undefined: the field no longer exists. */
  readonly after?: unknown;
}

/**
 * Lists the fields in which two JSON values differ, in the order of the first value. Lists are compared item by item.
 */
export function fieldChanges(before: unknown, after: unknown, path = ''): readonly FieldChange[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const [old, now] = [entriesOf(before), entriesOf(after)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
      fieldChanges(old.get(key), now.get(key), path + key),
    );
  }
  if (Object.is(before, after)) return [];
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns values by the part of the path that leads to them. */
function entriesOf(container: object): ReadonlyMap<string, unknown> {
  const isList = Array.isArray(container);
  return new Map(Object.entries(container).map(([key, value]) => [isList ? `[${key}]` : partOf(key), value]));
}

const partOf = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) ? `.${key}` : `['${key}']`);
