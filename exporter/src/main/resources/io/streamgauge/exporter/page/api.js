// Asks the exporter. Where it wants a token, the user is asked for it once for this tab; a name and a password, the browser asks for.
import { el, byId } from './dom.js';

const KEY = 'streamgauge-token';
let asking = null;

function headers() {
  const token = sessionStorage.getItem(KEY);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function ask(path, options = {}) {
  // Not of the page's own address: that may hold a password, with which nothing can be fetched.
  const response = await fetch(new URL(path, location.origin), { ...options, headers: headers(), cache: 'no-store' });
  if (response.status === 401 && response.headers.get('WWW-Authenticate')?.includes('Bearer')) {
    asking ??= askForToken().finally(() => { asking = null; });
    await asking;
    return ask(path, options);
  }
  if (!response.ok) {
    throw new Error(`${path} is answered with ${response.status}`);
  }
  return response;
}

/** JSON of a path with parameters. */
export async function get(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return (await ask(query ? `${path}?${query}` : path)).json();
}

/** Calls back with the data of every event; ends with an error when the connection does. */
export async function follow(path, signal, onEvent) {
  const response = await ask(path, { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      throw new Error('the connection has ended');
    }
    const events = (rest + value).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      if (event.startsWith('data: ')) {
        onEvent(JSON.parse(event.slice(6)));
      }
    }
  }
}

function askForToken() {
  const dialog = byId('token');
  const input = el('input', { type: 'password', autocomplete: 'off', 'aria-label': 'Token', required: true });
  return new Promise((resolve) => {
    const form = el('form', {
      submit: (event) => {
        event.preventDefault();
        sessionStorage.setItem(KEY, input.value.trim());
        dialog.close();
        resolve();
      },
    }, el('p', {}, 'This exporter asks for the token of management.token.'), input, el('button', {}, 'Open'));
    dialog.replaceChildren(form);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.showModal();
  });
}
