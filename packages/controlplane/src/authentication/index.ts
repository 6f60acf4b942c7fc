export type { AuthenticationSettings, ServiceAccountSettings } from './authentication-settings.js';
