import type { Directive } from './scan-directive.js';
import type { Tag } from './scan-tag.js';

/** Kinds of tokens. A `key` or a `mapping-value` comes before the tokens of the key or the value. */
export type TokenType =
  | 'directive'
  | 'document-start'
  | 'document-end'
  | 'stream-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'block-entry'
  | 'flow-entry'
  | 'key'
  | 'mapping-value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

/** A place where a key without `?` may have begun. */
export interface KeyCandidate {
  isPossible: boolean;
  /** Whether only a key can stand there. */
  readonly isRequired: boolean;
  /** Number of the token that begins the key. */
  readonly token: number;
  readonly line: number;
  readonly column: number;
  /** Characters before it in the text. */
  readonly index: number;
}

/** A piece of a YAML text. */
export interface Token {
  readonly type: TokenType;
  /** Number of the line where it begins, from 0. */
  readonly line: number;
  /** Text of a scalar; name of an anchor or of an alias. */
  readonly value: string;
  /** Whether this is a scalar without quotes that is not a block. */
  readonly isPlain: boolean;
  readonly detail: Tag | Directive | undefined;
  /** Set if the token may begin a key. */
  candidate: KeyCandidate | undefined;
}
