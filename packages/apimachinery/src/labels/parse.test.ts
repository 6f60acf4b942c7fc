import { describe, expect, it } from 'vitest';
import { FieldPath } from '../validation/index.js';
import { parse, parseInTurns, parseToRequirements } from './parse.js';

const name =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const value =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

describe('parse', () => {
  // The text of a selector, and the text that the parsed selector prints.
  it.each([
    ['', ''],
    ['  \t\r\n', ''],
    ['x', 'x'],
    ['!x', '!x'],
    ['! x', '!x'],
    ['x=a', 'x=a'],
    ['x==a', 'x==a'],
    ['x!=a', 'x!=a'],
    [' x = a , y != b ', 'x=a,y!=b'],
    ['x=', 'x='],
    ['x= ', 'x='],
    ['x=,z= ', 'x=,z='],
    ['x= ,z= ', 'x=,z='],
    ['x==,y', 'x==,y'],
    ['z,y,x', 'x,y,z'],
    ['x=a,x=b', 'x=a,x=b'],
    ['x in (a)', 'x in (a)'],
    ['x in (c,a,b,a)', 'x in (a,b,c)'],
    ['x notin (b,a)', 'x notin (a,b)'],
    ['x in(a)', 'x in (a)'],
    ['x in ()', 'x in ()'],
    ['x in (,)', 'x in ()'],
    ['x in (,,)', 'x in ()'],
    ['x in (a,)', 'x in (,a)'],
    ['x in (,a)', 'x in (,a)'],
    ['x in (a,,b)', 'x in (,a,b)'],
    ['x in (in,notin)', 'x in (in,notin)'],
    ['x=in', 'x=in'],
    ['in', 'in'],
    ['in in (in)', 'in in (in)'],
    ['!notin', '!notin'],
    ['x>1', 'x>1'],
    ['x<-9223372036854775808', null],
    ['x>1,z<5', 'x>1,z<5'],
    ['a.b/c-d_e=f.g', 'a.b/c-d_e=f.g'],
    ['x\0y', null],
    ['\0x=a', ''],
    ['y,!x in (a)', null],
  ])('parses %j to %j, where null means an error', (text, printed) => {
    if (printed === null) expect(() => parse(text)).toThrow();
    else expect(parse(text).toString()).toBe(printed);
  });

  it.each([
    ['x in', "unable to parse requirement: found '' expected: '('"],
    ['x in a', "unable to parse requirement: found 'a' expected: '('"],
    ['x in (', "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ['x in (a', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['x in (a b)', "unable to parse requirement: found 'b', expected: ',' or ')'"],
    ['x in (a,', "unable to parse requirement: found '', expected: ',', or identifier"],
    ['x in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['x y', "unable to parse requirement: found 'y', expected: in, notin, =, ==, !=, gt, lt"],
    ['x!y', "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt"],
    ['x===a', "unable to parse requirement: found '=', expected: identifier"],
    ['x=a=b', "found '=', expected: ',' or 'end of string'"],
    ['x=a b', "found 'b', expected: ',' or 'end of string'"],
    ['!x=a', "found '=', expected: ',' or 'end of string'"],
    ['x,', "found '', expected: identifier after ','"],
    ['x,,y', "found ',', expected: identifier after ','"],
    ['x,=a', "found '=', expected: identifier after ','"],
    [',x', "found ',', expected: !, identifier, or 'end of string'"],
    ['=a', "found '=', expected: !, identifier, or 'end of string'"],
    ['(x)', "found '(', expected: !, identifier, or 'end of string'"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['!!x', "unable to parse requirement: found '!', expected: identifier"],
    [
      'x>a',
      "unable to parse requirement: values[0]: Invalid value: \"a\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    [
      'x>',
      "unable to parse requirement: values[0]: Invalid value: \"\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    [
      'x>9223372036854775808',
      "unable to parse requirement: values[0]: Invalid value: \"9223372036854775808\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    ['a%=b', `unable to parse requirement: <nil>: Invalid value: "a%": ${name}`],
    ['a=b%', `unable to parse requirement: values[0][a]: Invalid value: "b%": ${value}`],
    [
      'a in (b%,c%)',
      `unable to parse requirement: [values[0][a]: Invalid value: "b%": ${value}, values[1][a]: Invalid value: "c%": ${value}]`,
    ],
    [
      '/=',
      `unable to parse requirement: <nil>: Invalid value: "/": prefix part must be non-empty; name part must be non-empty; ${name}`,
    ],
  ])('%j is refused', (text, message) => {
    expect(() => parse(text)).toThrow(new Error(message));
  });

  it('reports the position of the error', () => {
    const path = FieldPath.root('spec', 'selector');
    expect(() => parse('a%', path)).toThrow('spec.selector: Invalid value: "a%"');
    expect(() => parse('a=%', path)).toThrow('spec.selector.values[0][a]: Invalid value: "%"');
  });

  it('returns the requirements, sorted by key', () => {
    expect(parseToRequirements('y in (b,a),x>1,!w')).toEqual([
      { key: 'w', operator: '!', values: [] },
      { key: 'x', operator: 'gt', values: ['1'] },
      { key: 'y', operator: 'in', values: ['a', 'b'] },
    ]);
  });
});

describe('parseInTurns', () => {
  const text = (count: number, value: string) =>
    Array.from({ length: count }, (_, i) => `k${(i * 7919) % 20_011}${i % 3 === 0 ? '' : `!=${value}${i}`}`).join(',');

  it.each([0, 1, 200, 300, 40_000])(
    'returns the selector of %i requirements, with the requirements of a key in their order',
    async (count) => {
      let pauses = 0;
      const selector = await parseInTurns(text(count, 'a'), async () => {
        pauses++;
      });
      expect(selector.requirements).toEqual(parseToRequirements(text(count, 'a')));
      expect(selector.size).toBe(count);
      if (count === 40_000) expect(pauses).toBeGreaterThan(40);
    },
  );

  it('stops at whichever pause is refused', async () => {
    const gone = new Error('gone');
    let pauses = 0;
    await parseInTurns(text(40_000, 'b'), async () => {
      pauses++;
    });
    for (let refused = 1; refused <= pauses; refused += 7) {
      let left = refused;
      const parsing = parseInTurns(text(40_000, `c${refused}`), async () => {
        if (--left === 0) throw gone;
      });
      await expect(parsing).rejects.toBe(gone);
    }
  });
});
