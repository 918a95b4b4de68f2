import { fireEvent, render, screen } from '@testing-library/react';
import { ErrorLinks, focusField } from '../browser.js';

test('each error leads to its field, and the address stays', () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  const followed: boolean[] = [];
  render(
    <>
      <ul>
        <ErrorLinks
          errors={[
            { field: 'name', text: 'Name: please fill this in.' },
            { field: 'gone', text: 'Gone: please fill this in.' },
          ]}
          onFollow={(field) => followed.push(focusField(field))}
        />
      </ul>
      <input id="name" />
    </>,
  );
  for (const link of screen.getAllByRole('link')) fireEvent.click(link);
  expect(followed).toEqual([true, false]);
  expect([document.activeElement?.id, scrolled]).toEqual(['name', [document.activeElement]]);
  expect(window.location.hash).toBe('');
});
