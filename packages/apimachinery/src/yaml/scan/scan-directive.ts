import { ASCII } from '../../text/ascii.js';
import { isBlank, isBlankOrEnd, isDigit, isWordCharacter } from './characters.js';
import type { Cursor } from './cursor.js';
import { scanTagHandle, scanTagURI } from './scan-tag.js';

/** A line such as `%YAML 1.1` or `%TAG !e! tag:example.com,2000:`. */
export type Directive =
  | { readonly name: 'YAML'; readonly version: string }
  | { readonly name: 'TAG'; readonly handle: string; readonly prefix: string };

/** Reads a directive and the end of its line. */
export function scanDirective(cursor: Cursor): Directive {
  cursor.pos++;
  const name = scanName(cursor);
  let directive: Directive;
  if (name === 'YAML') directive = scanVersion(cursor);
  else if (name === 'TAG') directive = scanTagPrefix(cursor);
  else throw cursor.error('found unknown directive name');
  cursor.skipRestOfLine();
  return directive;
}

function scanName(cursor: Cursor): string {
  const start = cursor.pos;
  while (isWordCharacter(cursor.code())) cursor.pos++;
  cursor.need(1);
  if (cursor.pos === start) throw cursor.error('could not find expected directive name');
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('found unexpected non-alphabetical character');
  return cursor.text.slice(start, cursor.pos);
}

function scanVersion(cursor: Cursor): Directive {
  cursor.skipBlanks();
  const major = scanVersionNumber(cursor);
  if (cursor.code() !== ASCII.Point) throw cursor.error("did not find expected digit or '.' character");
  cursor.pos++;
  return { name: 'YAML', version: `${major}.${scanVersionNumber(cursor)}` };
}

function scanVersionNumber(cursor: Cursor): number {
  const start = cursor.pos;
  while (isDigit(cursor.code())) {
    if (cursor.pos - start === 2) throw cursor.error('found extremely long version number');
    cursor.pos++;
  }
  cursor.need(1);
  if (cursor.pos === start) throw cursor.error('did not find expected version number');
  return Number(cursor.text.slice(start, cursor.pos));
}

function scanTagPrefix(cursor: Cursor): Directive {
  cursor.skipBlanks();
  const handle = scanTagHandle(cursor);
  if (handle !== '!' && !handle.endsWith('!')) throw cursor.error("did not find expected '!'");
  cursor.need(1);
  if (!isBlank(cursor.code())) throw cursor.error('did not find expected whitespace');
  cursor.skipBlanks();
  const prefix = scanTagURI(cursor);
  if (prefix === '') throw cursor.error('did not find expected tag URI');
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('did not find expected whitespace or line break');
  return { name: 'TAG', handle, prefix };
}
