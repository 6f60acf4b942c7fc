export { type AuthorizationMode, authorizationModes } from './authorization-modes.js';
export type { AuthorizationSettings } from './authorization-settings.js';
