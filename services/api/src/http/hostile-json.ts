/** Nesting that no body of ours comes near. */
export const MAX_DEPTH = 20;

const CONTROL_ESCAPE = /\\u00(0[0-8bcef]|1[0-9a-f]|7f)/i;
// eslint-disable-next-line no-control-regex -- looking for them is the point
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What is wrong with a JSON text before anyone parses it: too deep, or control characters in it. Undefined: nothing. */
export const hostileJson = (text: string): 'body_too_deep' | 'bad_request' | undefined => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inText) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inText = false;
    } else if (c === 0x22) inText = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > MAX_DEPTH) return 'body_too_deep';
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return CONTROL_ESCAPE.test(text) || CONTROL_CHARACTER.test(text) ? 'bad_request' : undefined;
};
