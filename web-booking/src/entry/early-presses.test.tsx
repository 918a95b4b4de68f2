import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from '@testing-library/react';
import { recordEarlyPresses } from './early-presses.js';

const Page = () => {
  const [count, setCount] = useState(0);
  const [slot, setSlot] = useState('');
  const [kind, setKind] = useState('walk');
  const [terms, setTerms] = useState(false);
  return (
    <form>
      <button type="button" onClick={() => setCount(count + 1)}>
        Add <b>one</b>
      </button>
      <label>
        <input
          type="radio"
          name="slot"
          value="10:00"
          checked={slot === '10:00'}
          onChange={() => setSlot('10:00')}
        />
        10:00
      </label>
      <label>
        <input type="checkbox" checked={terms} onChange={(event) => setTerms(event.target.checked)} />
        terms
      </label>
      <select value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="walk">Walk</option>
        <option value="bus">Bus</option>
      </select>
      <output>{`${count} ${slot} ${terms} ${kind}`}</output>
    </form>
  );
};

/** The page as the server made it, somebody pressing, then the scripts. */
const pressedBefore = async (press: (page: HTMLElement) => void): Promise<string> => {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Page />);
  const release = recordEarlyPresses(page);
  press(page);
  await act(async () => {
    hydrateRoot(page, <Page />);
  });
  await act(async () => release());
  const text = page.querySelector('output')!.textContent;
  expect(page.querySelector('select')!.value).toBe(text.split(' ').at(-1));
  expect(page.querySelector<HTMLInputElement>('[type=checkbox]')!.checked).toBe(text.includes('true'));
  return text;
};

test.each<[string, (page: HTMLElement) => void, string]>([
  ['a button', (page) => page.querySelector('button')!.click(), '1  false walk'],
  [
    'a word in a button, twice',
    (page) => {
      for (let i = 0; i < 2; i++) page.querySelector('b')!.click();
    },
    '2  false walk',
  ],
  ['a time by its label', (page) => page.querySelector('label')!.click(), '0 10:00 false walk'],
  ['a tick', (page) => page.querySelector<HTMLElement>('[type=checkbox]')!.click(), '0  true walk'],
  [
    'a tick that is taken back',
    (page) => {
      for (let i = 0; i < 2; i++) page.querySelector<HTMLElement>('[type=checkbox]')!.click();
    },
    '0  false walk',
  ],
  [
    'a choice from a list',
    (page) => {
      const list = page.querySelector('select')!;
      list.value = 'bus';
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    '0  false bus',
  ],
  ['nothing', () => undefined, '0  false walk'],
])('%s is not lost', async (_what, press, expected) => expect(await pressedBefore(press)).toBe(expected));

test('nothing is kept once the page lives', async () => {
  let releases = 0;
  const page = document.createElement('div');
  page.innerHTML = '<button>Add</button>';
  page.addEventListener('click', () => releases++);
  const release = recordEarlyPresses(page);
  await release();
  page.querySelector('button')!.click();
  await release();
  expect(releases).toBe(1);
});
