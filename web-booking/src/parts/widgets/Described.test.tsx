import { render } from '@testing-library/react';
import { Described } from './Described.js';

const shown = (description: string): string =>
  render(<Described description={description} />).container.innerHTML;

test.each<[string, string, string]>([
  ['plain lines are paragraphs', 'One.\n\nTwo & three', '<p>One.</p><p>Two &amp; three</p>'],
  [
    'what a description is made of stays',
    '<p>A <b>fine</b> <i>thing</i></p><ul><li>one</li></ul>',
    '<div class="described"><p>A <strong>fine</strong> <em>thing</em></p><ul><li>one</li></ul></div>',
  ],
  [
    'a link leads away and knows nothing of us',
    '<a href="https://example.org/x" onclick="alert(1)">here</a>',
    '<div class="described"><a href="https://example.org/x" target="_blank" rel="noopener noreferrer nofollow">here</a></div>',
  ],
  [
    'nothing runs',
    '<p onmouseover="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p>',
    '<div class="described"><p>a<span></span><span>b</span></p></div>',
  ],
  [
    'blocks in blocks are no paragraphs',
    '<div><p>a</p></div>',
    '<div class="described"><span><p>a</p></span></div>',
  ],
])('%s', (_what, description, expected) => expect(shown(description)).toBe(expected));
