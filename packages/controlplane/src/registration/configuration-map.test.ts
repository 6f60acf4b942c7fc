import { describe, expect, it } from 'vitest';
import { parseConfigurationMap, withoutLegacyKeys } from './configuration-map.js';

describe('withoutLegacyKeys', () => {
  it.each<[string, Record<string, string>]>([
    ['api/v1', { '/v1': '' }],
    ['v1=false', { '/v1': 'false' }],
    ['api/v1/pods=false', { '/v1': 'false' }],
    ['v1/pods=true,apps/v1=true', { '/v1': 'true', 'apps/v1': 'true' }],
    ['api/legacy=false,api/all=true', { 'api/all': 'true' }],
    ['api/v1beta1,v1beta1', { 'api/v1beta1': '', v1beta1: '' }],
  ])('leaves legacy keys out of %j', (text, expected) => {
    expect(Object.fromEntries(withoutLegacyKeys(parseConfigurationMap([text])))).toEqual(expected);
  });
});
