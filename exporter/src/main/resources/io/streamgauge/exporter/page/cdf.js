// Which share of the values is at or below each value; up to two distributions over each other.
import { canvas, colour, logarithmic, xAxis, yAxis } from './axes.js';
import { help } from './catalog.js';
import { el, setText } from './dom.js';
import { AXES, count, ratio, seconds } from './format.js';

const COLOURS = ['blue', 'orange'];

export class Cdf {
  constructor() {
    this.nothing = el('p', { class: 'nothing', hidden: true }, 'No samples in this window');
    const { body, size } = canvas('Cumulative distribution', this.nothing, (now) => this.plot?.setSize(now));
    Object.assign(this, { body, size });
    this.legend = el('ul', { class: 'legend' });
    this.at = el('span', { class: 'at' });
  }

  /** @param sets list of {name, buckets: [[seconds, count]]} */
  draw(sets) {
    this.sets = sets.map((set) => ({ ...set, total: (set.buckets ?? []).reduce((sum, [, number]) => sum + number, 0) }));
    const edges = [...new Set(this.sets.flatMap(({ buckets }) => (buckets ?? []).map(([value]) => value)))].filter((value) => value > 0).sort((one, two) => one - two);
    this.edges = edges;
    this.nothing.hidden = edges.length > 0;
    const shares = this.sets.map((set) => share(set, edges));
    this.plot?.destroy();
    this.plot = null;
    this.drawLegend();
    if (edges.length) {
      this.plot = new uPlot(this.settings(edges), [edges, ...shares], this.body);
      this.shares = shares;
    }
  }

  settings(edges) {
    const low = edges[0] / 1.3;
    const high = Math.max(edges.at(-1), edges[0] * 3) * 1.15;
    return {
      ...this.size(),
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { size: 6 } },
      hooks: { setCursor: [() => this.tell()] },
      scales: { x: { time: false, distr: 3, range: () => [low, high] }, y: { range: () => [0, 1.02] } },
      axes: [
        xAxis(logarithmic(low, high, AXES.seconds)),
        yAxis({ values: (plot, splits) => splits.map(AXES.ratio), incrs: [0.1, 0.25, 0.5] }),
      ],
      series: [{}, ...this.sets.map((set, index) => ({
        stroke: colour(COLOURS[index]), width: 2, dash: index ? [6, 4] : undefined,
        paths: uPlot.paths.stepped({ align: 1 }), points: { show: false },
      }))],
    };
  }

  drawLegend() {
    this.legend.replaceChildren(...this.sets.map((set, index) => {
      const key = el('span', { class: `key ${index ? 'dashed' : ''}` });
      key.style.borderTopColor = colour(COLOURS[index]);
      return el('li', {}, key, set.name, el('b', { help: help('samples'), tabindex: 0 }, count(set.total)), set.total === 1 ? ' sample' : ' samples');
    }));
  }

  tell() {
    const index = this.plot?.cursor.idx;
    setText(this.at, index === null || index === undefined || !this.shares ? ''
      : `${this.shares.map((values) => ratio(values[index])).join(' and ')} up to ${seconds(this.edges[index])}`);
  }
}

function share({ buckets, total }, edges) {
  let seen = 0;
  let next = 0;
  return edges.map((edge) => {
    while (next < (buckets ?? []).length && buckets[next][0] <= edge) {
      seen += buckets[next++][1];
    }
    return total ? seen / total : null;
  });
}
