/* global document, print */
for (const button of document.querySelectorAll('[data-print]'))
  button.addEventListener('click', () => print());
