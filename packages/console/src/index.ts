export { type SavedTimeline, savedTimelinePage } from './saved-timeline.js';
export { type Console, type ConsoleCommand, type ConsoleOptions, serveConsole } from './serve-console.js';
