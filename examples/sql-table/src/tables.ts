import { Pool, type PoolConfig } from 'pg';

/**
 * Statements that make the tables unless they exist.
 *
 * A trigger numbers the changes of boats. It locks the row of `boat_revision` until the end of its transaction, so the
 * order of revisions is the order in which the changes become visible. `boat_changes` keeps about the last 10,000.
 */
const tables = `
BEGIN;
SELECT pg_advisory_xact_lock(1651466612);

CREATE TABLE IF NOT EXISTS boats (
  namespace text NOT NULL,
  name text NOT NULL,
  sails integer NOT NULL,
  color text NOT NULL DEFAULT 'red',
  metadata jsonb NOT NULL DEFAULT jsonb_build_object(
    'uid', gen_random_uuid(),
    'creationTimestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'generation', 1),
  revision bigint NOT NULL,
  PRIMARY KEY (namespace, name)
);

CREATE TABLE IF NOT EXISTS boat_changes (
  revision bigint PRIMARY KEY,
  namespace text NOT NULL,
  name text NOT NULL,
  deleted boolean NOT NULL
);

CREATE TABLE IF NOT EXISTS boat_revision (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), last bigint NOT NULL);
INSERT INTO boat_revision (last) VALUES (1) ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION boat_next_revision(namespace text, name text, deleted boolean) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE number bigint;
BEGIN
  UPDATE boat_revision SET last = last + 1 RETURNING last INTO number;
  INSERT INTO boat_changes VALUES (number, namespace, name, deleted);
  IF number % 1000 = 0 THEN DELETE FROM boat_changes WHERE revision <= number - 10000; END IF;
  NOTIFY boats;
  RETURN number;
END $$;

CREATE OR REPLACE FUNCTION boat_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.namespace, OLD.name) <> (NEW.namespace, NEW.name)) THEN
    PERFORM boat_next_revision(OLD.namespace, OLD.name, true);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.revision := boat_next_revision(NEW.namespace, NEW.name, false);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER boat_changed BEFORE INSERT OR UPDATE OR DELETE ON boats
  FOR EACH ROW EXECUTE FUNCTION boat_changed();
COMMIT;
`;

/**
 * Connects to a database and makes the tables unless they exist.
 *
 * @param config default: the environment names the database (PGHOST, PGPORT, PGDATABASE, PGUSER, PGPASSWORD)
 */
export async function openTables(config: PoolConfig = {}): Promise<Pool> {
  const pool = new Pool(config);
  // Called when an idle connection has ended. The next query opens another one.
  pool.on('error', (error) => console.error(error.message));
  await pool.query(tables);
  return pool;
}
