export type { WebhookFunction } from './connection.js';
export type { MessageEnd } from './messages.js';
export type { PageServerOptions } from './page-server-options.js';
export type { SavedState } from './saved-state.js';
export {
  connectToPage,
  type PageServer,
  type PageWorker,
  type StartInPageOptions,
  startInPage,
} from './start-in-page.js';
