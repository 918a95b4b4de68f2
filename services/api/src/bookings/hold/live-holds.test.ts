import type { Config } from '../../config/config.js';
import { LiveHolds } from './live-holds.js';

let nowMs = Date.parse('2026-12-03T14:00:00.000Z');
const clock = { now: () => new Date(nowMs).toISOString() };
const holds = (): LiveHolds =>
  new LiveHolds(clock, { LIVE_HOLDS_PER_BROWSER: 3, HOLD_TTL_MINUTES: 10 } as Config);
const inTenMinutes = (): string => new Date(nowMs + 600_000).toISOString();
const three = (): LiveHolds => {
  const live = holds();
  for (const id of ['a', 'b', 'c']) expect(live.begin('address', 'browser', id)).toBe(true);
  return live;
};

describe('live holds without a sign-in', () => {
  it('are three for a browser at an address', () => {
    const live = three();
    expect(() => live.begin('address', 'browser', 'd')).toThrow('too_many_holds');
    expect(live.begin('address', 'other', 'd')).toBe(true);
  });
  it('may be replaced and renewed', () => expect(three().begin('address', 'browser', 'b')).toBe(false));
  it('end when they are released', () => {
    const live = three();
    live.end('b');
    expect(live.begin('address', 'browser', 'd')).toBe(true);
  });
  it('count for the browser that took them last', () => {
    const live = three();
    expect(live.begin('address', 'other', 'a')).toBe(true);
    live.accept('address', 'other', 'a', inTenMinutes());
    nowMs += 300_000;
    expect(live.begin('address', 'browser', 'd')).toBe(true);
    expect(() => live.begin('address', 'browser', 'e')).toThrow('too_many_holds');
    nowMs += 300_000;
    for (const id of ['a', 'e', 'f']) live.begin('address', 'other', id);
    expect(() => live.begin('address', 'other', 'g')).toThrow('too_many_holds');
  });
  it('end when they lapse', () => {
    const live = three();
    nowMs += 600_000;
    expect(live.begin('address', 'browser', 'd')).toBe(true);
  });
  it('end when they lapse, one that was renewed later than the others', () => {
    const live = three();
    live.accept('address', 'browser', 'a', inTenMinutes());
    nowMs += 300_000;
    expect(live.begin('address', 'browser', 'a')).toBe(false);
    live.accept('address', 'browser', 'a', inTenMinutes());
    nowMs += 300_000;
    for (const id of ['d', 'e']) expect(live.begin('address', 'browser', id)).toBe(true);
    expect(() => live.begin('address', 'browser', 'f')).toThrow('too_many_holds');
  });
  it('end when they lapse, though a request that did not renew them came later', () => {
    const live = three();
    const lapsesAt = inTenMinutes();
    for (const id of ['a', 'b', 'c']) live.accept('address', 'browser', id, lapsesAt);
    nowMs += 300_000;
    expect(live.begin('address', 'browser', 'a')).toBe(false);
    live.accept('address', 'browser', 'a', lapsesAt);
    expect(live.begin('address', 'browser', 'b')).toBe(false);
    live.reject('b');
    nowMs += 300_000;
    for (const id of ['d', 'e', 'f']) expect(live.begin('address', 'browser', id)).toBe(true);
  });
  it('are counted for an address, whatever its browsers are called', () => {
    const live = holds();
    for (let i = 0; i < 20; i++) live.begin('address', String(i), `hold-${i}`);
    live.begin('elsewhere', '', 'other');
    expect([live.at('address'), live.at('elsewhere'), live.at('nowhere')]).toEqual([20, 1, 0]);
    live.end('hold-3');
    live.begin('elsewhere', '', 'hold-4');
    live.accept('elsewhere', '', 'hold-4', inTenMinutes());
    expect([live.at('address'), live.at('elsewhere')]).toEqual([18, 2]);
    nowMs += 600_000;
    expect(live.at('address')).toBe(0);
  });
  it('count again for whom they did where another browser’s request is rejected', () => {
    const live = three();
    for (const id of ['a', 'b', 'c']) live.accept('address', 'browser', id, inTenMinutes());
    expect(live.begin('elsewhere', 'other', 'b')).toBe(true);
    live.reject('b');
    expect(() => live.begin('address', 'browser', 'd')).toThrow('too_many_holds');
    expect([live.at('address'), live.at('elsewhere')]).toEqual([3, 0]);
    nowMs += 600_000;
    expect(live.begin('address', 'browser', 'd')).toBe(true);
  });
  it('stay where one of two requests for the same hold is rejected after the other was accepted', () => {
    const live = holds();
    for (let i = 0; i < 2; i++) live.begin('address', 'browser', 'a');
    live.accept('address', 'browser', 'a', inTenMinutes());
    live.reject('a');
    expect(live.at('address')).toBe(1);
    live.begin('address', 'browser', 'b');
    live.reject('b');
    expect(live.at('address')).toBe(1);
  });
});
