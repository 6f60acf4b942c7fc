import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { NodeRequest } from './node-request.js';
import { MessageBody } from './request-body.js';

it.each(['announced', 'not announced'])(
  'has garbage collected when no body of 16 KiB or more came for three seconds, %s',
  async (length) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const idle = { idle: 1, active: 0, utilization: 0 };
    const looked = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(idle);
    try {
      const read = async (size: number) => {
        const message = new IncomingMessage(new Socket());
        const request = new NodeRequest({
          method: 'POST',
          target: { path: '/', search: '' },
          headers: length === 'announced' ? { 'content-length': String(size) } : {},
          rawHeaders: [],
          body: new MessageBody(message),
          httpVersion: '1.1',
          connection: {},
        });
        const body = request.body(1_000_000);
        message.push(Buffer.alloc(size));
        message.push(null);
        expect((await body).length).toBe(size);
        return vi.getTimerCount();
      };
      expect(await read(16_383)).toBe(0);
      expect([await read(16_384), await read(50_000)]).toEqual([1, 1]);
      vi.advanceTimersByTime(2900);
      expect(await read(20_000)).toBe(1);
      vi.advanceTimersByTime(2900);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(200);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
      looked.mockRestore();
    }
  },
);
