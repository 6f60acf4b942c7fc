import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { newDefinition } from '../testing/new-definition.js';
import { validateDefinition, validateDefinitionUpdate } from './validate-definition.js';

describe('a schema that is known to be valid', () => {
  const schema = { openAPIV3Schema: { type: 'object', maxProperties: 7 } };
  const errorsOf = (version: object) => validateDefinition(newDefinition({ version })).map(fieldErrorText);

  it('is validated again when the version gets a status subresource', () => {
    expect(errorsOf({ schema })).toEqual([]);
    expect(errorsOf({ schema })).toEqual([]);
    expect(errorsOf({ schema, subresources: { status: {} } })).toMatchObject([expect.stringContaining('only [')]);
    expect(errorsOf({ schema })).toEqual([]);
  });

  it('is validated again when a part of it changes', () => {
    const withPattern = (pattern: string) => ({
      schema: { openAPIV3Schema: { type: 'object', properties: { name: { type: 'string', pattern } } } },
    });
    expect(errorsOf(withPattern('^[a-z]$'))).toEqual([]);
    expect(errorsOf(withPattern('^[a-z$'))).toMatchObject([expect.stringContaining('must be a valid regular')]);
    const update = validateDefinitionUpdate(
      newDefinition({ version: withPattern('^[a-z$') }),
      newDefinition({ version: withPattern('^[a-z]$') }),
    );
    expect(update.map(fieldErrorText)).toMatchObject([expect.stringContaining('must be a valid regular')]);
  });

  it('with errors is accepted in updates that keep the errors, more than once', () => {
    const broken = newDefinition({
      version: { schema: { openAPIV3Schema: { type: 'object', properties: { name: { type: 'text' } } } } },
    });
    expect(validateDefinition(broken)).not.toEqual([]);
    for (let i = 0; i < 2; i++) {
      expect(validateDefinitionUpdate(broken, broken)).toEqual([]);
      expect(validateDefinition(broken)).not.toEqual([]);
    }
  });
});
