// A panel with a line chart: uPlot draws it, the legend above tells the values at the cursor, or the newest.
import { colour, timeAxis, yAxis } from './axes.js';
import { el, setText } from './dom.js';
import { AXES, MISSING, timeOfDay, writer } from './format.js';

const SYNC = 'streamgauge';

const lastKnown = (values) => {
  for (let i = values.length - 1; i >= 0; i--) {
    if (values[i] !== null && values[i] !== undefined) {
      return i;
    }
  }
  return null;
};

export class Chart {
  /** @param options title, help, unit, and size: '' or 'tall' */
  constructor(options) {
    this.options = options;
    this.at = el('span', { class: 'at' });
    this.legend = el('ul', { class: 'legend' });
    this.nothing = el('p', { class: 'nothing', hidden: true });
    this.body = el('div', {
      class: `chart ${options.size ?? ''}`, tabindex: 0, role: 'img', 'aria-label': `${options.title}, left and right move the cursor`,
      keydown: (event) => this.moveCursor(event),
    }, this.nothing);
    this.element = el('section', { class: `panel ${options.wide ? 'wide' : ''}`, 'data-panel': options.id },
      el('div', { class: 'head' }, el('h2', { help: options.help, tabindex: options.help ? 0 : null }, options.title),
        ...(options.controls ?? []), this.at), this.legend, this.body);
    this.shape = '';
    new ResizeObserver(() => this.resize()).observe(this.body);
  }

  /**
   * Draws.
   * @param data {ends, series: [{label, colour, values, shown, width, dash, fill, help}], range, lines, missing, empty}
   */
  draw(data) {
    this.data = data;
    const nothing = data.series.every((series) => lastKnown(series.values) === null);
    this.nothing.hidden = !nothing;
    setText(this.nothing, nothing ? data.empty ?? 'No samples in this time' : '');
    const shape = JSON.stringify([data.series.map(({ label, dash, fill }) => [label, dash, fill]), document.documentElement.dataset.theme, matchMedia('(prefers-color-scheme: dark)').matches]);
    const columns = [data.ends, ...data.series.map((series) => series.values)];
    if (shape !== this.shape || !this.plot) {
      this.shape = shape;
      this.plot?.destroy();
      this.plot = new uPlot(this.settings(), columns, this.body);
      this.drawLegend();
    } else {
      this.plot.setData(columns, false);
    }
    this.show(...(this.zoomed ?? data.range));
    this.tell();
  }

  /** Shows this stretch of time. */
  show(from, to) {
    this.plot.batch(() => {
      this.plot.setScale('x', { min: from, max: to });
      this.plot.setScale('y', { min: 0, max: this.top(from, to) });
    });
  }

  /** Room above the highest value in sight; a limit is shown where it is not far away. */
  top(from, to) {
    let top = 0;
    for (const series of this.data.series) {
      series.values.forEach((value, index) => {
        const end = this.data.ends[index];
        if (value > top && end >= from && end <= to) {
          top = value;
        }
      });
    }
    if (this.data.most) {
      return this.data.most;
    }
    for (const line of this.data.lines ?? []) {
      if (line.value > top && line.value < top * 2.5) {
        top = line.value;
      }
    }
    return top > 0 ? top * 1.08 : 1;
  }

  settings() {
    const text = AXES[this.options.unit];
    return {
      width: Math.max(100, this.body.clientWidth),
      height: this.body.clientHeight,
      padding: [14, 18, 0, 0],
      legend: { show: false },
      cursor: {
        sync: { key: SYNC }, y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false },
        bind: { dblclick: () => () => { this.zoomed = null; this.draw(this.data); } },
      },
      hooks: {
        setCursor: [() => this.tell()],
        setSelect: [(plot) => this.zoom(plot)],
        drawClear: [(plot) => this.shade(plot)],
        draw: [(plot) => this.drawLines(plot)],
      },
      scales: { x: { time: true }, y: {} },
      axes: [
        timeAxis(),
        yAxis({ space: 34, values: (plot, splits) => splits.map(text) }),
      ],
      series: [{}, ...this.data.series.map((series) => ({
        stroke: colour(series.colour),
        width: series.width ?? 1.5,
        dash: series.dash,
        fill: series.fill ? colour(series.colour) : undefined,
        points: { show: true, filter: (plot, index) => isolated(plot.data[index]), size: 4 },
      }))],
    };
  }

  drawLegend() {
    this.numbers = this.data.series.map((series) => (series.silent ? null : el('b', { help: series.help, tabindex: series.help ? 0 : null }, MISSING)));
    this.legend.replaceChildren(...this.data.series.flatMap((series, index) => {
      if (series.silent) {
        return [];
      }
      const key = el('span', { class: `key ${series.fill ? 'area' : series.dash ? 'dashed' : ''}` });
      key.style.borderTopColor = colour(series.colour);
      return [el('li', { 'data-series': series.label }, key, series.label, this.numbers[index])];
    }));
  }

  /** The values at the cursor, or the newest. */
  tell() {
    const { ends, series } = this.data;
    const cursor = this.plot.cursor.idx;
    const index = cursor ?? ends.length - 1;
    const write = writer(this.options.unit);
    series.forEach(({ shown, values, silent }, position) => {
      if (!silent) {
        setText(this.numbers[position], write((shown ?? values)[index]));
      }
    });
    setText(this.at, cursor === null || cursor === undefined || !ends[cursor] ? '' : timeOfDay(ends[cursor]));
  }

  zoom(plot) {
    if (plot.select.width > 8) {
      this.zoomed = [plot.select.left, plot.select.left + plot.select.width].map((x) => plot.posToVal(x, 'x'));
      plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      this.show(...this.zoomed);
    }
  }

  /** Windows of which something is known to be missing. */
  shade(plot) {
    const { ctx, bbox } = plot;
    ctx.fillStyle = colour('missing');
    (this.data.missing ?? []).forEach((missing, index) => {
      if (missing === 0) {
        const right = plot.valToPos(this.data.ends[index], 'x', true);
        const left = plot.valToPos(this.data.ends[index] - this.data.step, 'x', true);
        ctx.fillRect(Math.max(left, bbox.left), bbox.top, Math.max(1, right - Math.max(left, bbox.left)), bbox.height);
      }
    });
  }

  drawLines(plot) {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    for (const line of this.data.lines ?? []) {
      const y = Math.round(plot.valToPos(line.value, 'y', true));
      if (y >= bbox.top - 1 && y <= bbox.top + bbox.height) {
        ctx.strokeStyle = colour('dim');
        ctx.fillStyle = colour('dim');
        ctx.setLineDash([6, 4].map((length) => length * devicePixelRatio));
        ctx.lineWidth = devicePixelRatio;
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(bbox.left + bbox.width, y);
        ctx.stroke();
        ctx.fillText(line.label, bbox.left + 6 * devicePixelRatio, y - 2 * devicePixelRatio);
      }
    }
    ctx.restore();
  }

  moveCursor(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && this.data?.ends.length) {
      event.preventDefault();
      const last = this.data.ends.length - 1;
      const index = Math.min(last, Math.max(0, (this.plot.cursor.idx ?? last) + by));
      this.plot.setCursor({ left: this.plot.valToPos(this.data.ends[index], 'x'), top: 10 });
    }
  }

  resize() {
    if (this.plot && this.body.clientWidth) {
      this.plot.setSize({ width: this.body.clientWidth, height: this.body.clientHeight });
    }
  }
}

/** Values with nothing on either side have no line: they need a point. */
function isolated(values) {
  return values.flatMap((value, index) => (value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : []));
}
