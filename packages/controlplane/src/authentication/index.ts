export type {
  AuthenticationSettings,
  JWTSettings,
  ServiceAccountSettings,
  TokenWebhookSettings,
} from './authentication-settings.js';
