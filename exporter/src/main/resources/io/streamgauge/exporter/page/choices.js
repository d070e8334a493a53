// What the user has chosen: series, what to compare it with, length of window. Kept in the address.
import { get } from './api.js';
import { windows } from './catalog.js';
import { byId, el } from './dom.js';

const EARLIER = [5, 15, 30];
const GROUPS = { route: 'Model and route', upstream: 'Model and upstream', instance: 'Model and instance', tenant: 'Model and tenant', input_size: 'Model and input size' };

const keyOf = ({ by, labels }) => JSON.stringify([by, ...labels]);
const parametersOf = (key) => {
  const [by, model, value] = JSON.parse(key);
  return { by, model, value };
};
const nameOf = ({ labels }) => labels.join(' · ');

class Choices {
  constructor(onChange) {
    this.onChange = onChange;
    this.all = [];
    const address = new URLSearchParams(location.hash.slice(1));
    this.series = address.get('series');
    this.compare = address.get('compare') ?? '';
    this.window = windows().includes(address.get('window')) ? address.get('window') : defaultWindow();
    byId('series').addEventListener('change', (event) => this.set({ series: event.target.value }));
    byId('compare').addEventListener('change', (event) => this.set({ compare: event.target.value }));
    this.makeWindows();
  }

  makeWindows() {
    byId('windows').append(el('div', { class: 'segments' }, ...windows().map((window) => el('label', {},
      el('input', { type: 'radio', name: 'window', value: window, checked: window === this.window, change: () => this.set({ window }) }),
      window))));
  }

  set(changes) {
    Object.assign(this, changes);
    byId('series').value = this.series ?? '';
    byId('compare').value = this.compare;
    for (const radio of document.querySelectorAll('input[name=window]')) {
      radio.checked = radio.value === this.window;
    }
    const address = new URLSearchParams({ series: this.series ?? '', window: this.window });
    if (this.compare) {
      address.set('compare', this.compare);
    }
    history.replaceState(null, '', `#${address}`);
    this.onChange();
  }

  /** Asks again what there is. */
  async refresh() {
    const { series } = await get('/api/series');
    const known = JSON.stringify(series);
    if (known !== this.known) {
      this.known = known;
      this.all = series;
      this.drawOptions();
    }
  }

  drawOptions() {
    const chosen = this.all.some((series) => keyOf(series) === this.series);
    if (!chosen) {
      this.series = this.all.length ? keyOf(this.all.find(({ by, quiet }) => by === 'route' && !quiet) ?? this.all[0]) : null;
    }
    byId('series').replaceChildren(...this.groups());
    byId('series').disabled = !this.all.length;
    byId('compare').replaceChildren(
      el('option', { value: '' }, 'nothing'),
      el('optgroup', { label: 'The same, earlier' }, ...EARLIER.map((minutes) => el('option', { value: `-${minutes}` }, `${minutes} min earlier`))),
      ...this.groups(),
    );
    byId('series').value = this.series ?? '';
    byId('compare').value = this.compare;
  }

  groups() {
    return Object.entries(GROUPS).map(([by, label]) => [label, this.all.filter((series) => series.by === by)])
      .filter(([, members]) => members.length)
      .map(([label, members]) => el('optgroup', { label }, ...members.map((series) => el('option', { value: keyOf(series) },
        `${nameOf(series)}${series.quiet ? ' (quiet)' : ''}`))));
  }

  /** Parameters of the chosen series; null while there is none. */
  parameters() {
    return this.series ? { ...parametersOf(this.series), window: this.window } : null;
  }

  /** Parameters and name of what it is compared with, and how much earlier that lies; null without. */
  comparison() {
    if (!this.compare || !this.series) {
      return null;
    }
    if (this.compare.startsWith('-')) {
      return { parameters: this.parameters(), later: -60 * Number(this.compare), name: `${this.compare.slice(1)} min ago` };
    }
    return { parameters: { ...parametersOf(this.compare), window: this.window }, later: 0, name: nameOf({ labels: JSON.parse(this.compare).slice(1) }) };
  }

  step(by) {
    const keys = this.all.filter((series) => series.by === 'route').map(keyOf);
    if (keys.length) {
      this.set({ series: keys[(keys.indexOf(this.series) + by + keys.length) % keys.length] });
    }
  }

  nextWindow() {
    this.set({ window: windows()[(windows().indexOf(this.window) + 1) % windows().length] });
  }
}

/** Long enough for high percentiles, short enough to follow. */
const defaultWindow = () => (windows().includes('1m') ? '1m' : windows()[0]);

export async function startChoices(onChange) {
  return new Choices(onChange);
}
