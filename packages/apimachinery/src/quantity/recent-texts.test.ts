import { describe, expect, it } from 'vitest';
import { RecentTexts } from './recent-texts.js';

describe('RecentTexts', () => {
  const counted = () => {
    const asked: string[] = [];
    const texts = new RecentTexts((text) => {
      asked.push(text);
      return { text };
    });
    return { asked, texts };
  };

  it('makes a value once', () => {
    const { asked, texts } = counted();
    expect(texts.get('256Mi')).toBe(texts.get('256Mi'));
    expect(asked).toEqual(['256Mi']);
  });

  it('does not remember long texts', () => {
    const { asked, texts } = counted();
    const long = '1'.repeat(25);
    texts.get(long);
    texts.get(long);
    expect(asked).toEqual([long, long]);
  });

  it('drops all texts when there are too many', () => {
    const { asked, texts } = counted();
    for (let i = 0; i <= 1000; i++) texts.get(`${i}`);
    texts.get('1000');
    texts.get('0');
    expect(asked.length).toBe(1002);
    expect(asked.at(-1)).toBe('0');
  });
});
