// Dark, light, or as the system.
import { byId, setText } from './dom.js';

const KEY = 'streamgauge-theme';
const NEXT = { '': 'dark', dark: 'light', light: '' };
const TEXT = { '': 'Theme: system', dark: 'Theme: dark', light: 'Theme: light' };

export function startTheme(onChange) {
  const root = document.documentElement;
  const button = byId('theme');
  const show = () => setText(button, TEXT[root.dataset.theme ?? '']);
  button.addEventListener('click', () => {
    const next = NEXT[root.dataset.theme ?? ''];
    if (next) {
      root.dataset.theme = next;
      localStorage.setItem(KEY, next);
    } else {
      delete root.dataset.theme;
      localStorage.removeItem(KEY);
    }
    show();
    onChange();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onChange);
  show();
}
