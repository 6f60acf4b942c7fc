export type { StubAnswer, StubBody, StubEvent, StubEvents, StubRule } from './stub-rule.js';
export { type MetStub, newStubs, type Stubs } from './stubs.js';
