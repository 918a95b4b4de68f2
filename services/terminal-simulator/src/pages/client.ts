/** Runs in the page: sends presses, shows what the server draws, keeps focus and what is typed. */
export const CLIENT_SCRIPT = `
const live = document.getElementById('live');
const say = document.getElementById('say');
const base = location.pathname;
const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const values = () =>
  [...live.querySelectorAll('input, select')].map((each) => [each.id, each.value, each.checked]);
const draw = (markup) => {
  const focused = document.activeElement?.id;
  const typed = values();
  live.innerHTML = markup;
  for (const [id, value, checked] of typed) {
    const field = id && document.getElementById(id);
    if (!field || field.dataset.server !== undefined) continue;
    if (field.type === 'radio') field.checked = checked;
    else field.value = value;
  }
  const again = focused && document.getElementById(focused);
  if (again && !again.disabled) again.focus({ preventScroll: true });
  document.documentElement.lang = live.firstElementChild?.lang || 'en';
  const said = live.querySelector('[data-say]')?.dataset.say ?? '';
  if (say.textContent !== said) say.textContent = said;
};
new EventSource((base.endsWith('/') ? base : base + '/') + 'events').onmessage = ({ data }) => {
  draw(JSON.parse(data));
  document.documentElement.dataset.live = '';
};

const press = (button) => {
  const what = JSON.parse(button.dataset.press);
  if (what.press === 'card' && !what.card) what.card = live.querySelector('input[name=card]:checked').value;
  if (what.press === 'receipt') what.additionalData = document.getElementById('send-to')?.value ?? '';
  post(base + '/press', what);
};
const value = (id) => document.getElementById(id).value;
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  if (button.dataset.press) press(button);
  if (button.dataset.next === 'add')
    post('/_sim/next', { kind: value('kind'), call: value('call') || null, stage: value('stage') });
  if (button.dataset.next === 'clear') fetch('/_sim/next', { method: 'DELETE' });
});
document.addEventListener('change', ({ target }) => {
  if (target.id === 'mode') post(base + '/press', { press: 'mode', mode: target.value });
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input[type=text], select')) return;
  const button = live.querySelector('[data-key="' + event.key.toLowerCase() + '"]');
  if (button && !button.disabled) {
    event.preventDefault();
    button.focus({ preventScroll: true });
    press(button);
  }
});
`;
