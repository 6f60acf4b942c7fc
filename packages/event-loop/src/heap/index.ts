export { collectNow, collectOften, collectSoon } from './collect-soon.js';
export {
  collectGrowth,
  collectWhenQuiet,
  countClosedConnection,
  countGarbage,
  countOpenedConnection,
  countRequest,
  onMuchGarbage,
} from './large-garbage.js';
