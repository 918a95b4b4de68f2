import type { ReactNode } from 'react';

/**
 * Tags that a description may be made of; of anything else the words alone are shown, so that no venue's markup runs on
 * this page.
 */
const TAGS: Readonly<Record<string, 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'h3'>> = {
  P: 'p',
  DIV: 'p',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  H1: 'h3',
  H2: 'h3',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
};
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG']);
/** Deeper than any text is: what is nested on purpose ends here. */
const MAX_DEPTH = 20;

const drawn = (node: Node, key: number, depth: number): ReactNode => {
  if (!(node instanceof Element)) return node.textContent;
  if (DROPPED.has(node.tagName.toUpperCase()) || depth > MAX_DEPTH) return null;
  if (node.tagName === 'BR') return <br key={key} />;
  const inner = [...node.childNodes].map((child, index) => drawn(child, index, depth + 1));
  if (node.tagName === 'A' && /^https?:\/\//i.test(node.getAttribute('href') ?? ''))
    return (
      <a key={key} href={node.getAttribute('href')!} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    );
  // A block around blocks is no paragraph.
  const Tag =
    node.querySelector('p, div, ul, ol') && (node.tagName === 'DIV' || node.tagName === 'P')
      ? undefined
      : TAGS[node.tagName];
  return Tag ? <Tag key={key}>{inner}</Tag> : <span key={key}>{inner}</span>;
};

/** A product's description (docs/rules/products.md 42): HTML of a few harmless elements, or plain lines. */
export const Described = ({ description }: { description: string }) => {
  if (!/<[a-z]/i.test(description))
    return description
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line, index) => <p key={index}>{line.trim()}</p>);
  const { body } = new DOMParser().parseFromString(description, 'text/html');
  return <div className="described">{[...body.childNodes].map((node, index) => drawn(node, index, 0))}</div>;
};
