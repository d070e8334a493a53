// How often which value came, over time: the darker, the more. Columns of time, bands of value on a logarithmic scale.
import { canvas, colour, logarithmic, timeAxis, yAxis } from './axes.js';
import { el, setText } from './dom.js';
import { AXES, count, seconds, timeOfDay } from './format.js';

const MICROS = 1e6;

export class Heatmap {
  constructor() {
    this.nothing = el('p', { class: 'nothing', hidden: true }, 'No samples in this time');
    const { body, size } = canvas('Heatmap', this.nothing, (now) => this.plot?.setSize(now));
    Object.assign(this, { body, size });
    this.at = el('span', { class: 'at' });
    this.data = { columns: [] };
  }

  draw(data, range) {
    this.data = data.columns ? data : { columns: [] };
    this.byStart = new Map(this.data.columns.map((column) => [column.start, new Map(column.bands)]));
    const bands = this.data.columns.flatMap((column) => column.bands);
    this.nothing.hidden = bands.length > 0;
    this.most = Math.max(1, ...bands.map(([, number]) => number));
    const all = bands.map(([band]) => band);
    const low = this.edge(all.length ? Math.min(...all) : 30);
    const high = this.edge((all.length ? Math.max(...all) : 59) + 1);
    this.plot?.destroy();
    this.plot = new uPlot(this.settings(range, low, high), [range, [null, null]], this.body);
  }

  /** Lowest value of a band, seconds. */
  edge(band) {
    return 10 ** (band / (this.data.bandsPerDecade ?? 10)) / MICROS;
  }

  settings(range, low, high) {
    return {
      ...this.size(),
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { sync: { key: 'streamgauge', scales: ['x', null] }, drag: { x: false, y: false }, points: { show: false } },
      hooks: { drawAxes: [(plot) => this.paint(plot)], setCursor: [(plot) => this.tell(plot)] },
      scales: { x: { time: true, range: () => range }, y: { distr: 3, range: () => [low, high] } },
      axes: [
        timeAxis(),
        yAxis(logarithmic(low, high, AXES.seconds)),
      ],
      series: [{}, { show: true, points: { show: false } }],
    };
  }

  paint(plot) {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = colour('blue');
    for (const { start, bands } of this.data.columns) {
      const left = Math.floor(plot.valToPos(start, 'x', true));
      const width = Math.max(1, Math.floor(plot.valToPos(start + this.data.step, 'x', true)) - left);
      for (const [band, number] of bands) {
        const top = Math.floor(plot.valToPos(this.edge(band + 1), 'y', true));
        const bottom = Math.floor(plot.valToPos(this.edge(band), 'y', true));
        ctx.globalAlpha = 0.12 + 0.88 * Math.sqrt(number / this.most);
        ctx.fillRect(left, top, width, bottom - top);
      }
    }
    ctx.restore();
  }

  tell(plot) {
    const { left, top } = plot.cursor;
    if (left === undefined || left < 0 || top < 0 || !this.data.columns.length) {
      setText(this.at, '');
      return;
    }
    const instant = plot.posToVal(left, 'x');
    const start = Math.floor(instant / this.data.step) * this.data.step;
    const band = Math.floor(Math.log10(plot.posToVal(top, 'y') * MICROS) * this.data.bandsPerDecade);
    const number = this.byStart.get(start)?.get(band) ?? 0;
    setText(this.at, `${timeOfDay(start)}: ${count(number)} from ${seconds(this.edge(band))} to ${seconds(this.edge(band + 1))}`);
  }
}
