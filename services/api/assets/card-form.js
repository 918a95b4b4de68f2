/* global document, ResizeObserver, window */
// The built-in gateway's card form, in a frame of the page that data-page names (docs/rules/payments.md 131).
const LOCKED_MS = 3000;
const { page } = document.querySelector('[data-page]').dataset;
const tell = (message) => window.parent.postMessage({ cardForm: message }, page);

new ResizeObserver(() => tell({ height: document.body.scrollHeight })).observe(document.body);
document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ closed: true }));
if (document.querySelector('[data-over]')) tell({ closed: true });

const form = document.querySelector('form');
if (form) {
  const { number, expiry, cvv } = form.elements;
  const pay = form.querySelector('button');
  const digits = (field) => field.value.replace(/\D/g, '');
  const incomplete = document.getElementById('incomplete');
  const refresh = () => {
    const isComplete = digits(number).length >= 12 && digits(expiry).length === 4 && digits(cvv).length >= 3;
    pay.disabled = !isComplete;
    incomplete.hidden = isComplete;
  };
  const written = {
    number: () =>
      digits(number)
        .slice(0, 19)
        .replace(/(.{4})(?=.)/g, '$1 '),
    expiry: () =>
      digits(expiry)
        .slice(0, 4)
        .replace(/^(..)(?=.)/, '$1/'),
    cvv: () => digits(cvv).slice(0, 4),
  };
  for (const field of [number, expiry, cvv]) {
    field.addEventListener('input', () => {
      // Somebody who corrects in the middle keeps the place.
      if (field.selectionStart === field.value.length) field.value = written[field.name]();
      refresh();
    });
    field.addEventListener('focus', () => {
      field.removeAttribute('aria-invalid');
      document.getElementById(`${field.name}-error`)?.remove();
    });
  }
  form.addEventListener('submit', () => {
    pay.disabled = true;
    setTimeout(refresh, LOCKED_MS);
  });
  refresh();
  const wrong = form.querySelector('[aria-invalid]');
  wrong?.scrollIntoView({ block: 'center' });
}
