export { type Console, type ConsoleCommand, type ConsoleOptions, serveConsole } from './serve-console.js';
