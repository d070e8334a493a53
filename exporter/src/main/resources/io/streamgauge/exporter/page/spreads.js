// Heatmap and cumulative distribution of one measure, which is chosen for both.
import { get } from './api.js';
import { Cdf } from './cdf.js';
import { help } from './catalog.js';
import { el } from './dom.js';
import { Heatmap } from './heatmap.js';

const MEASURES = {
  time_to_first_token: ['Time to first token', 'ttft'],
  time_per_output_token: ['Time per output token', 'tpot'],
  inter_chunk_latency: ['Inter-chunk latency', 'itl'],
  request_duration: ['End to end', 'duration'],
};

export class Spreads {
  constructor(choices) {
    this.choices = choices;
    this.measure = 'time_to_first_token';
    this.heatmap = new Heatmap();
    this.cdf = new Cdf();
    this.heatmapTitle = el('h2', { tabindex: 0 });
    this.cdfTitle = el('h2', { tabindex: 0 });
    const chooser = el('select', { id: 'measure', 'aria-label': 'Measure', change: (event) => this.choose(event.target.value) },
      ...Object.entries(MEASURES).map(([measure, [title]]) => el('option', { value: measure }, title)));
    this.elements = [
      el('section', { class: 'panel wide', 'data-panel': 'heatmap' },
        el('div', { class: 'head' }, this.heatmapTitle, chooser, this.heatmap.at), this.heatmap.body),
      el('section', { class: 'panel', 'data-panel': 'cdf' },
        el('div', { class: 'head' }, this.cdfTitle, this.cdf.at), this.cdf.legend, this.cdf.body),
    ];
  }

  async choose(measure) {
    this.measure = measure;
    if (this.asked) {
      await this.load(...this.asked);
      this.draw(this.view);
    }
  }

  async load(parameters, comparison, history) {
    this.asked = [parameters, comparison, history];
    const { measure } = this;
    const other = comparison && {
      ...comparison.parameters, measure, ...(comparison.earlier && history.newest ? { end: history.newest - comparison.earlier } : {}),
    };
    const [heatmap, own, others] = await Promise.all([
      get('/api/heatmap', { ...parameters, measure }),
      get('/api/distribution', { ...parameters, measure }),
      other && get('/api/distribution', other),
    ]);
    this.data = { heatmap, sets: [{ name: `newest ${parameters.window}`, ...own }, ...(others ? [{ name: comparison.name, ...others }] : [])] };
  }

  draw(view) {
    this.view = view;
    const [title, figure] = MEASURES[this.measure];
    this.heatmapTitle.textContent = 'How often which value';
    this.cdfTitle.textContent = `${title}, cumulative`;
    for (const told of [this.heatmapTitle, this.cdfTitle, this.heatmap.at, this.cdf.at]) {
      told.dataset.help = help(figure);
    }
    if (this.data && view) {
      this.heatmap.draw(this.data.heatmap, view.range);
      this.cdf.draw(this.data.sets);
    }
  }
}
