import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainCaseless,
  isDNS1123SubdomainWithUnderscore,
  isWildcardDNS1123Subdomain,
} from './dns.js';
import { isQualifiedName, isValidLabelValue } from './qualified-name.js';

const checks = {
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainCaseless,
  isDNS1123SubdomainWithUnderscore,
  isWildcardDNS1123Subdomain,
  isQualifiedName,
  isValidLabelValue,
};
const isAboutLength = (problem: string) => / no more than \d+ /.test(problem);
const text = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '.', '_', '*', 'é', 'ſ', '\n'), maxLength: 8 });

describe('long texts', () => {
  it.each(Object.entries(checks))('have the same errors as short texts: %s', (_name, check) => {
    fc.assert(
      fc.property(text, text, (start, end) => {
        const ofShort = check(`${start}aa${end}`);
        const ofLong = check(`${start}${'a'.repeat(600)}${end}`).filter((problem) => !isAboutLength(problem));
        expect(ofLong).toEqual(ofShort);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  it('of megabytes are checked', () => {
    expect(isDNS1123Subdomain(`${'a.'.repeat(1_500_000)}a`)).toHaveLength(1);
    expect(isDNS1123Subdomain('a.'.repeat(1_500_000))).toHaveLength(2);
  });
});
