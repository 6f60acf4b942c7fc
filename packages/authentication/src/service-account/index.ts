export type { BoundTokenContent } from './bound-token.js';
export * from './keys.js';
export * from './openid-metadata.js';
export {
  invalidSinceLabel,
  issueSecretToken,
  lastUsedLabel,
  type SecretTokenContent,
  secretTokenIssuer,
} from './secret-token.js';
export * from './token-authenticator.js';
export * from './token-issuer.js';
export type { TokenObjects } from './token-objects.js';
export * from './user.js';
