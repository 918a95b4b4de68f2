import { act, renderHook } from '@testing-library/react';
import { useTyped } from './use-typed.js';

const open = (given = '') => {
  const told: string[] = [];
  const { result, rerender } = renderHook(({ given }) => useTyped(given, (text) => told.push(text)), {
    initialProps: { given },
  });
  return {
    told,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    rest: () => act(() => jest.advanceTimersByTime(300)),
    comesBack: (text: string) => rerender({ given: text }),
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('tells once the typing rests, without the spaces around', () => {
  const field = open();
  for (const text of ['s', 'sk', 'ski ']) field.type(text);
  field.rest();
  expect(field.told).toEqual(['ski']);
  field.comesBack('ski');
  expect(field.text()).toBe('ski ');
});

test('what comes back late does not take away what was typed since', () => {
  const field = open();
  field.type('ra');
  field.rest();
  field.type('ram');
  field.comesBack('ra');
  expect(field.text()).toBe('ram');
  field.rest();
  field.type('raman');
  field.rest();
  field.comesBack('ram');
  expect(field.text()).toBe('raman');
  field.comesBack('raman');
  expect(field.text()).toBe('raman');
  expect(field.told).toEqual(['ra', 'ram', 'raman']);
});

test('what comes from elsewhere replaces the text', () => {
  const field = open('wei');
  field.comesBack('');
  expect(field.text()).toBe('');
  field.type('chen');
  field.rest();
  field.comesBack('chen');
  field.comesBack('wei');
  expect(field.text()).toBe('wei');
  field.rest();
  expect(field.told).toEqual(['chen']);
});
