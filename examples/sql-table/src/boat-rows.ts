import { newResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { NumberedChange, NumberedSource, ObjectName, SourceRequest } from '@k8s-ts/kinds';
import type { Pool } from 'pg';
import type { Boat } from './boats.js';

interface BoatRow {
  readonly namespace: string;
  readonly name: string;
  readonly sails: number;
  readonly color: string;
  readonly metadata: Omit<Boat['metadata'], 'namespace' | 'name' | 'resourceVersion'>;
  readonly revision: number;
}

/** A row of the table of changes, with the current row of the boat. `row` is null if the boat is gone. */
type ChangeRow = ObjectName & { readonly change: number; readonly deleted: boolean; readonly row: BoatRow | null };

/** The table of boats as the source of a kind. The revisions of its rows are the resource versions. */
export function boatRows(pool: Pool): NumberedSource<Boat> {
  /** Returns the rows of a statement as JSON, because numbers in it become JavaScript's numbers. */
  const query = async <R>(statement: string, values: readonly unknown[] = []): Promise<readonly R[]> => {
    const { rows } = await pool.query<{ readonly value: R }>(statement, [...values]);
    return rows.map(({ value }) => value);
  };
  const one = async (statement: string, values: readonly unknown[]): Promise<Boat | undefined> => {
    const [row] = await query<BoatRow>(statement, values);
    return row && boatOf(row);
  };

  return {
    async list() {
      // A single statement reads a consistent state.
      const [state] = await query<{ rows: readonly BoatRow[]; last: number }>(
        `SELECT json_build_object('last', last, 'rows', (SELECT coalesce(json_agg(boats), '[]') FROM boats)) AS value
         FROM boat_revision`,
      );
      return { objects: (state?.rows ?? []).map(boatOf), revision: state?.last ?? 0 };
    },
    get: ({ namespace, name }) =>
      one('SELECT row_to_json(boats) AS value FROM boats WHERE namespace = $1 AND name = $2', [namespace, name]),
    async revision() {
      const [last] = await query<number>('SELECT to_json(last) AS value FROM boat_revision');
      return last ?? 0;
    },
    async create(boat) {
      try {
        return await one(
          `INSERT INTO boats (namespace, name, sails, color, metadata) VALUES ($1, $2, $3, $4, $5)
           RETURNING row_to_json(boats) AS value`,
          valuesOf(boat),
        );
      } catch (error) {
        if ((error as { code?: string }).code === uniqueViolation) return undefined;
        throw error;
      }
    },
    update: (boat, old) =>
      one(
        `UPDATE boats SET sails = $3, color = $4, metadata = $5 WHERE namespace = $1 AND name = $2 AND revision = $6
         RETURNING row_to_json(boats) AS value`,
        [...valuesOf(boat), old.metadata.resourceVersion],
      ),
    delete: ({ metadata: { namespace, name, resourceVersion } }) =>
      one(
        `DELETE FROM boats WHERE namespace = $1 AND name = $2 AND revision = $3
         RETURNING row_to_json(boats) AS value`,
        [namespace, name, resourceVersion],
      ),
    watch: (request) => changes(pool, request),
  };
}

const uniqueViolation = '23505';
const pageSize = 1000;

async function* changes(
  pool: Pool,
  { revision, signal }: SourceRequest & { readonly revision: number },
): AsyncGenerator<NumberedChange<Boat>> {
  const client = await pool.connect();
  let isChanged = true;
  let failure: Error | undefined;
  let wake = () => {};
  const changed = () => {
    isChanged = true;
    wake();
  };
  const failed = (error: Error) => {
    failure = error;
    wake();
  };
  const aborted = () => wake();
  client.on('notification', changed).on('error', failed);
  signal.addEventListener('abort', aborted);
  try {
    await client.query('LISTEN boats');
    let after = revision;
    while (!signal.aborted) {
      isChanged = false;
      const { rows } = await client.query<{ readonly value: ChangeRow & { readonly oldest: number } }>(
        `SELECT json_build_object('change', c.revision, 'namespace', c.namespace, 'name', c.name, 'deleted', c.deleted,
           'row', row_to_json(b), 'oldest', (SELECT min(revision) FROM boat_changes)) AS value
         FROM boat_changes c LEFT JOIN boats b USING (namespace, name)
         WHERE c.revision > $1 ORDER BY c.revision LIMIT ${pageSize}`,
        [after],
      );
      for (const { value } of rows) {
        if (value.oldest > after + 1) throw newResourceExpired(`the changes after ${after} are not kept`);
        after = value.change;
        const change = changeOf(value);
        if (change !== undefined) yield change;
      }
      if (rows.length === pageSize) continue;
      while (!isChanged && failure === undefined && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure !== undefined) throw failure;
    }
  } finally {
    signal.removeEventListener('abort', aborted);
    client.off('notification', changed).off('error', failed);
    // The connection listens for notifications, so it is not used for queries of other functions.
    client.release(true);
  }
}

/** Returns undefined when the row has changed again or is gone. A later change then reports that. */
function changeOf({ change, namespace, name, deleted, row }: ChangeRow): NumberedChange<Boat> | undefined {
  if (deleted) return { type: 'deleted', name: { namespace, name }, revision: change };
  return row?.revision === change ? { type: 'changed', object: boatOf(row) } : undefined;
}

function boatOf({ namespace, name, sails, color, metadata, revision }: BoatRow): Boat {
  return { metadata: { ...metadata, namespace, name, resourceVersion: String(revision) }, spec: { sails, color } };
}

function valuesOf({ metadata, spec }: Boat): unknown[] {
  const { namespace, name, resourceVersion: _version, ...more } = metadata;
  return [namespace, name, spec.sails, spec.color, more];
}
