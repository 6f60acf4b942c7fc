import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Conversations } from './files.js';

const conversations = new Conversations(join(import.meta.dirname, '..'));

describe('Each scenario', () => {
  it.each(conversations.names())('%s: has a transcript with exactly its compared steps, and without errors', (name) => {
    const compared = conversations
      .scenario(name)
      .steps.filter(({ sleepMs, compare }) => sleepMs === undefined && compare !== false);
    expect(conversations.transcript(name).map(({ id }) => id)).toEqual(compared.map(({ id }) => id));
    expect(conversations.transcript(name).filter((step) => step.error !== undefined)).toEqual([]);
  });
});
