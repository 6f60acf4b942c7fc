import { describe, expect, it } from 'vitest';
import { apiserverFlags } from './apiserver-flags.js';

describe('the flags of the apiserver', () => {
  it('are lines of their own, in kebab case', () => {
    for (const { name, help } of Object.values(apiserverFlags)) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(help).toMatch(/^\S.*[.…)]$/);
    }
  });
});
