import { describe, expect, it } from 'vitest';
import { completeOptions } from '../complete-options.js';
import { apiserverFlags, serverFlags } from './apiserver-flags.js';
import { parseFlags } from './flag.js';

describe('the flags of the apiserver', () => {
  it('have names in kebab case, and help that is a sentence', () => {
    for (const { name, help } of Object.values(apiserverFlags)) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(help).toMatch(/^\S.*[.…)]$/);
    }
  });

  it('are options with the same defaults', () => {
    const { logger: _, ...fromFlags } = completeOptions(parseFlags(serverFlags, []));
    const { logger: __, ...fromNothing } = completeOptions({});
    expect(fromFlags).toEqual(fromNothing);
  });
});
