// What was promised by class, and how much of it is kept.
import { el } from './dom.js';
import { help } from './catalog.js';
import { AXES, count, ratio } from './format.js';

const words = (threshold) => threshold.replaceAll('_', ' ');

export class SloTable {
  constructor() {
    this.body = el('tbody');
    this.empty = el('p', { class: 'empty', hidden: true }, 'No SLO class applies to this series.');
    this.table = el('table', {}, el('thead', {}, el('tr', {},
      el('th', {}, 'Class'), el('th', { class: 'text' }, 'Promise'),
      el('th', { help: help('threshold'), tabindex: 0 }, 'Limit'),
      el('th', { help: help('threshold_attainment'), tabindex: 0 }, 'Kept by'),
      el('th', { help: help('overdue'), tabindex: 0 }, 'Overdue'))), this.body);
    this.element = el('section', { class: 'panel', 'data-panel': 'slos' }, el('div', { class: 'head' }, el('h2', {}, 'Promises')),
      el('div', { class: 'scroll' }, this.table, this.empty));
  }

  draw(now, pipeline) {
    const classes = [...new Set([...now.list('eligible'), ...now.list('overdue')].map(({ labels }) => labels[0]))];
    this.empty.hidden = classes.length > 0;
    this.table.hidden = classes.length === 0;
    const text = JSON.stringify([now.json, pipeline.json]);
    if (text === this.told) {
      return;
    }
    this.told = text;
    this.body.replaceChildren(...classes.flatMap((slo) => {
      const target = pipeline.value('target', slo);
      const attainment = now.value('attainment', slo);
      const limits = pipeline.filter('threshold', (name) => name === slo);
      return [
        el('tr', { 'data-slo': slo }, el('td', { class: 'name' }, slo), el('td', { class: 'text' }, 'all at once'),
          el('td', { help: help('target') }, target === null ? '' : `≥ ${+(target * 100).toFixed(3)} %`),
          el('td', { class: attainment !== null && attainment < target ? 'bad' : '', help: help('attainment') }, ratio(attainment)),
          el('td', {}, '')),
        ...limits.map(({ labels: [, threshold], value }) => {
          const met = now.value('threshold_attainment', slo, threshold);
          const overdue = now.value('overdue', slo, threshold);
          return el('tr', { 'data-slo': slo, 'data-threshold': threshold }, el('td'), el('td', { class: 'text' }, words(threshold)),
            el('td', { help: help('threshold') }, `≤ ${AXES.seconds(value)}`),
            el('td', { class: met !== null && met < target ? 'bad' : '', help: help('threshold_attainment') }, ratio(met)),
            el('td', { help: help('overdue') }, overdue === null ? '' : count(overdue)));
        }),
      ];
    }));
  }
}
