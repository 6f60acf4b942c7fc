import { describe, expect, it } from 'vitest';
import { readCSV } from './read-csv.js';
import { parseTokenFile } from './token-file.js';

/* Expectations are the results of Go's encoding/csv and of kube-apiserver. */

describe('CSV', () => {
  it.each([
    ['', []],
    ['a', [['a']]],
    ['a,b,\n', [['a', 'b', '']]],
    [' a , b\n', [[' a ', ' b']]],
    ['\n\r\na\n\n', [['a']]],
    [' \n', [[' ']]],
    ['# a,b\n', [['# a', 'b']]],
    ['a\r\nb\r', [['a'], ['b']]],
    ['a\rb', [['a\rb']]],
    ['"a","b,c"\n', [['a', 'b,c']]],
    ['"a ""b""",""', [['a "b"', '']]],
    ['"a\r\nb",c\nd', [['a\nb', 'c'], ['d']]],
  ])('is read from %j', (text, records) => {
    expect(readCSV(text)).toEqual(records);
  });

  it.each([
    ['a,b"', 'parse error on line 1, column 4: bare " in non-quoted-field'],
    ['é, "b"', 'parse error on line 1, column 5: bare " in non-quoted-field'],
    ['x\n"a"b', 'parse error on line 2, column 3: extraneous or missing " in quoted-field'],
    ['"a" ,b', 'parse error on line 1, column 3: extraneous or missing " in quoted-field'],
    ['"a\nb', 'record on line 1; parse error on line 2, column 2: extraneous or missing " in quoted-field'],
  ])('is refused: %j', (text, message) => {
    expect(() => readCSV(text)).toThrow(new Error(message));
  });
});

describe('token files', () => {
  it('have a token, a user, a uid and groups in each record', () => {
    const tokens = parseTokenFile('secret,alice,1,"dev, ops"\n ,blank,,\n#one,bob,2,x,ignored\n');
    const authenticated = 'system:authenticated';
    expect([...tokens].map(([token, { user }]) => [token, user])).toEqual([
      ['secret', { name: 'alice', uid: '1', groups: ['dev', ' ops', authenticated] }],
      [' ', { name: 'blank', groups: ['', authenticated] }],
      ['#one', { name: 'bob', uid: '2', groups: ['x', authenticated] }],
    ]);
  });

  it('leave out records without a token, and the last record of a token counts', () => {
    const tokens = parseTokenFile(',nobody,1\na,first,1\na,last,2,"x"\n');
    expect([...tokens.keys()]).toEqual(['a']);
    expect(tokens.get('a')?.user).toEqual({ name: 'last', uid: '2', groups: ['x', 'system:authenticated'] });
  });

  it.each(['onlyatoken', 'token,user', '# users'])('are refused with the record %s', (record) => {
    const columns = record.split(',').length;
    expect(() => parseTokenFile(`a,b,c\n${record}\n`)).toThrow(
      `token file must have at least 3 columns (token, user name, user uid), found ${columns}`,
    );
  });
});
