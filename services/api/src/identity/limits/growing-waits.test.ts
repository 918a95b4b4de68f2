import { GrowingWaits } from './growing-waits.js';

let nowMs = 0;
const waits = () => new GrowingWaits({ now: () => new Date(nowMs).toISOString() }, 100);

it('a key waits from its tenth try on, longer each time and an hour at most', () => {
  const subject = waits();
  const seconds: number[] = [];
  for (let i = 0; i < 20; i++) {
    const wait = subject.take('casey');
    if (wait === 0) continue;
    seconds.push(wait);
    nowMs += wait * 1000;
  }
  expect(seconds).toEqual([60, 120, 240, 480, 960]);
  expect(subject.take('fiona')).toBe(0);
  subject.forgive('casey');
  expect(subject.take('casey')).toBe(0);
});

it('what is not tried for two hours is forgotten', () => {
  const subject = waits();
  for (let i = 0; i < 10; i++) subject.take('casey');
  expect(subject.take('casey')).toBe(60);
  nowMs += 2 * 3_600_000;
  for (let i = 0; i < 9; i++) expect(subject.take('casey')).toBe(0);
});

it('keeps as many keys as it may, the newest', () => {
  const subject = waits();
  for (let i = 0; i < 1_000; i++) subject.take(`name-${i}`);
  expect(subject.size).toBe(100);
});
