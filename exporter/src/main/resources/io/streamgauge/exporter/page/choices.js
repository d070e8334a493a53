// What the user has chosen: series, what to compare it with, length of window. Kept in the address.
import { get } from './api.js';
import { kept, windows } from './catalog.js';
import { byId, el } from './dom.js';

/** A comparison with the same series is written as minus so many minutes. */
const EARLIER = 'earlier';
const SOME_MINUTES = 15;
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
    byId('compare').addEventListener('change', ({ target }) => this.set({ compare: target.value === EARLIER ? `-${SOME_MINUTES}` : target.value }));
    byId('minutes').max = kept() / 60 - 1;
    byId('minutes').addEventListener('input', ({ target }) => target.checkValidity() && this.set({ compare: `-${target.valueAsNumber}` }));
    this.makeWindows();
  }

  /** How many minutes earlier the same series is to be compared with; 0 where it is not. */
  get minutesEarlier() {
    return /^-[1-9]\d*$/.test(this.compare) ? Number(this.compare.slice(1)) : 0;
  }

  showChosen() {
    byId('series').value = this.series ?? '';
    byId('compare').value = this.minutesEarlier ? EARLIER : this.compare;
    byId('earlier').hidden = !this.minutesEarlier;
    if (this.minutesEarlier) {
      byId('minutes').value = this.minutesEarlier;
    }
  }

  makeWindows() {
    byId('windows').append(el('div', { class: 'segments' }, ...windows().map((window) => el('label', {},
      el('input', { type: 'radio', name: 'window', value: window, checked: window === this.window, change: () => this.set({ window }) }),
      window))));
  }

  set(changes) {
    Object.assign(this, changes);
    this.showChosen();
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
    const isKnown = (key) => this.all.some((series) => keyOf(series) === key);
    if (!isKnown(this.series)) {
      this.series = this.all.length ? keyOf(this.all.find(({ by, quiet }) => by === 'route' && !quiet) ?? this.all[0]) : null;
    }
    if (!this.minutesEarlier && !isKnown(this.compare)) {
      this.compare = '';
    }
    byId('series').replaceChildren(...this.groups());
    byId('series').disabled = !this.all.length;
    byId('compare').replaceChildren(
      el('option', { value: '' }, 'nothing'),
      el('option', { value: EARLIER }, 'the same, earlier'),
      ...this.groups(),
    );
    this.showChosen();
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
    if (this.minutesEarlier) {
      return { parameters: this.parameters(), earlier: 60 * this.minutesEarlier, name: `${this.minutesEarlier} min ago` };
    }
    return { parameters: { ...parametersOf(this.compare), window: this.window }, earlier: 0, name: nameOf({ labels: JSON.parse(this.compare).slice(1) }) };
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
