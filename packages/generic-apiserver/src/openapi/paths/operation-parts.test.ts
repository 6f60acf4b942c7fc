import { describe, expect, it } from 'vitest';
import { groupWord, idPart } from './operation-parts.js';

describe('parts of operation ids', () => {
  it.each([
    ['v1beta1', 'v1beta1'],
    ['cert-manager.io', 'certManagerIo'],
    ['1password.com', 'PasswordCom'],
    ['a--b.c_d', 'aBC_d'],
    ['trailing-', 'trailing'],
  ])('are made of names: %s becomes %s', (text, expected) => {
    expect(idPart(text)).toBe(expected);
  });

  it.each([
    ['', 'core'],
    ['apps', 'apps'],
    ['rbac.authorization.k8s.io', 'rbacAuthorization'],
    ['gateway.networking.k8s.io', 'gatewayNetworking'],
    ['example.com', 'exampleCom'],
  ])('the group "%s" is %s', (group, expected) => {
    expect(groupWord(group)).toBe(expected);
  });
});
