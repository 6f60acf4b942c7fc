import type { CompletedOptions } from './options.js';

/** The options that are plain data, so that they can be sent to another thread or process. */
export type PlainOptions = Omit<
  CompletedOptions,
  'admission' | 'buildHandlerChain' | 'clock' | 'logger' | 'memoryStore' | 'nodeConnections' | 'onRequest' | 'random'
>;

/** The options without those that are functions or have some. */
export function plainOptions(options: CompletedOptions): PlainOptions {
  const {
    admission: _1,
    buildHandlerChain: _2,
    clock: _3,
    logger: _4,
    memoryStore: _5,
    nodeConnections: _6,
    onRequest: _7,
    random: _8,
    ...plain
  } = options;
  return plain;
}
