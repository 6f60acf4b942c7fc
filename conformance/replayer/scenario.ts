/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A conversation with a server: a file of `scenarios/`. The format is described in `conformance/README.md`. */
export interface Scenario {
  /** Patterns of paths that no step compares. */
  readonly ignore?: readonly string[];
  readonly steps: readonly Step[];
}

/** A step of a conversation: a request, a pause, a watch that is opened, or frames that are taken from a watch. */
export interface Step {
  /** The name of the step, unique in its scenario. Pauses have no name. */
  readonly id?: string;
  /** Length of a pause, in milliseconds. A step with a pause does nothing else. */
  readonly sleepMs?: number;
  /** Opens a watch and gives it this name. */
  readonly watch?: string;
  /** The name of the watch whose frames are taken. */
  readonly collect?: string;
  /** Number of frames to take. Default: all that arrive within `timeoutMs`. */
  readonly count?: number;
  /** Takes frames until the server ends the watch. */
  readonly toEnd?: boolean;
  /** Time limit for an answer (default 30,000) or for frames (default 3,000), in milliseconds. */
  readonly timeoutMs?: number;
  /** Default: GET. */
  readonly method?: string;
  /** Path and query. */
  readonly path?: string;
  /** A bearer token; '' to send none. Default: the token of an administrator. */
  readonly token?: string;
  /** Headers to send; null removes one that is sent by default. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  /** A text is sent unchanged, other values as JSON. */
  readonly body?: Json;
  /** The request is repeated every 50 ms until this condition holds. */
  readonly until?: Condition;
  /** Time limit for `until`, in milliseconds. Default: 10,000. */
  readonly untilMs?: number;
  /** The parts of the answer that later steps use as `${name}`: views by name. */
  readonly save?: Readonly<Record<string, View>>;
  /** Compares the body as text. */
  readonly raw?: boolean;
  /** Compares the result of this view of the answer. */
  readonly view?: View;
  /** Compares only the values at these paths. */
  readonly only?: readonly string[];
  /** Patterns of paths whose values are not compared. */
  readonly ignore?: readonly string[];
  /** Whether the step is in the transcript. Default true. */
  readonly compare?: boolean;
}

/** A path, a list or an object of views, or an object with one operator. */
export type View = string | readonly View[] | { readonly [key: string]: unknown };

/** A literal, or the value at a path. */
export type Operand = Json | { readonly path: string };

/** Tests of the value at a path, or several conditions. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | {
      readonly path: View;
      readonly every?: Condition;
      readonly some?: Condition;
      readonly [test: string]: unknown;
    };

/** The parts of a step that a transcript keeps: `id` and the values that are compared. */
export type Recorded = { readonly id: string } & { readonly [key: string]: Json };
