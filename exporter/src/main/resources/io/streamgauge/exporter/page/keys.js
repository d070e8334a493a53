// What the keyboard does.
import { byId, el } from './dom.js';

export function startKeys(choices) {
  const keys = {
    m: ['choose the model', () => byId('series').focus()],
    c: ['choose what to compare with', () => byId('compare').focus()],
    n: ['next model', () => choices.step(1)],
    p: ['previous model', () => choices.step(-1)],
    w: ['next length of window', () => choices.nextWindow()],
    t: ['theme', () => byId('theme').click()],
    '?': ['these keys', () => show(keys)],
  };
  document.addEventListener('keydown', (event) => {
    const typing = event.target.matches?.('input[type=password], input[type=number], select');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key]) {
      event.preventDefault();
      keys[event.key][1]();
    }
  });
}

function show(keys) {
  const dialog = byId('keys');
  dialog.replaceChildren(
    el('dl', {}, ...Object.entries(keys).flatMap(([key, [what]]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)]),
      el('dt', {}, el('kbd', {}, '←'), ' ', el('kbd', {}, '→')), el('dd', {}, 'in a chart: move the cursor'),
      el('dt', {}, 'drag'), el('dd', {}, 'in a chart: closer; double click: back')),
    el('button', { click: () => dialog.close(), autofocus: true }, 'Close'),
  );
  dialog.showModal();
}
