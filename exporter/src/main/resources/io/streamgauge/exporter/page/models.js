// Every model and route, side by side.
import { get } from './api.js';
import { el } from './dom.js';
import { help } from './catalog.js';
import { Figures } from './figures.js';
import { count, perSecond, ratio, seconds } from './format.js';

const lowest = (figures) => figures.list('attainment').reduce((low, { value }) => Math.min(low ?? 1, value), null);

const COLUMNS = [
  ['Arriving', 'arrivals', (figures) => figures.value('arrivals'), perSecond],
  ['Good', 'goodput', (figures) => figures.sum('goodput'), perSecond],
  ['Attainment', 'attainment', lowest, ratio],
  ['TTFT p50', 'ttft', (figures) => figures.value('ttft', '50'), seconds],
  ['TTFT p99', 'ttft', (figures) => figures.value('ttft', '99'), seconds],
  ['TPOT p50', 'tpot', (figures) => figures.value('tpot', '50'), seconds],
  ['Tokens', 'delivered', (figures) => figures.sum('delivered'), perSecond],
  ['Open', 'open', (figures) => figures.sum('open'), count],
];

export class ModelTable {
  constructor(choices) {
    this.choices = choices;
    this.body = el('tbody');
    this.element = el('section', { class: 'panel wide', 'data-panel': 'models' },
      el('div', { class: 'head' }, el('h2', {}, 'All models'), el('span', { class: 'at' })),
      el('div', { class: 'scroll' }, el('table', {}, el('thead', {}, el('tr', {}, el('th', {}, 'Model'), el('th', { class: 'text' }, 'Route'),
        ...COLUMNS.map(([title, figure]) => el('th', { help: help(figure), tabindex: 0 }, title)))), this.body)));
    this.models = [];
  }

  async load({ window }) {
    this.models = (await get('/api/models', { window })).models;
  }

  draw() {
    const busiest = (model) => new Figures(model.figures).value('arrivals') ?? -1;
    const sorted = [...this.models].sort((one, two) => busiest(two) - busiest(one) || one.labels.join().localeCompare(two.labels.join()));
    this.body.replaceChildren(...sorted.map(({ labels, figures }) => {
      const key = JSON.stringify(['route', ...labels]);
      const choose = () => this.choices.set({ series: key });
      const values = new Figures(figures);
      return el('tr', { class: `choice ${key === this.choices.series ? 'chosen' : ''}`, click: choose },
        el('td', { class: 'name', title: labels[0] }, el('button', { type: 'button' }, labels[0])), el('td', { class: 'text' }, labels[1]),
        ...COLUMNS.map(([, figure, value, write]) => el('td', { 'data-figure': figure, help: help(figure) }, write(value(values)))));
    }));
  }
}
