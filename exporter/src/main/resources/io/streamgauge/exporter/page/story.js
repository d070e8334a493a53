// One request from t0 to its end, drawn to scale: waiting, every chunk, gaps that are stalls or not the model's, the tail.
import { colour } from './axes.js';
import { help } from './catalog.js';
import { el } from './dom.js';
import { AXES } from './format.js';

const [LEFT, RIGHT, TOP, HEIGHT, AXIS] = [8, 16, 14, 46, 24];
const KEYS = [['waiting for the first token', 'orange'], ['generating, a line per chunk', 'blue'], ['stall', 'red'], ['not the model’s time', 'grey'], ['after the last token', 'sky']];

/** Gaps that were not the model's, from the event before to the one that ends them. */
function disturbedGaps({ at, disturbed }) {
  const ends = new Set(disturbed);
  return at.map((to, index) => [at[index - 1], to]).filter(([from, to]) => from !== undefined && ends.has(to));
}

export class Story {
  constructor() {
    this.canvas = el('canvas', { role: 'img', 'aria-label': 'Timeline of the chosen request' });
    this.legend = el('ul', { class: 'legend' });
    this.points = el('p', { class: 'points' });
    this.element = el('div', { class: 'story' }, this.points, this.legend, el('div', { class: 'strip' }, this.canvas));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(request) {
    this.request = request;
    this.draw();
  }

  draw() {
    const width = this.element.clientWidth;
    if (!this.request || !width) {
      return;
    }
    this.legend.replaceChildren(...KEYS.map(([text, name]) => {
      const key = el('span', { class: 'key area' });
      key.style.borderTopColor = colour(name);
      return el('li', {}, key, text);
    }));
    this.points.replaceChildren(...sentence(this.request).flatMap((part, index) => (index ? [' · ', part] : [part])));
    const scale = devicePixelRatio;
    const height = TOP + HEIGHT + AXIS;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const ctx = this.canvas.getContext('2d');
    ctx.scale(scale, scale);
    const x = (seconds) => LEFT + (width - LEFT - RIGHT) * (seconds / (this.request.end || 1));
    const band = (from, to, name, alpha = 1) => {
      ctx.globalAlpha = alpha;
      ctx.fillStyle = colour(name);
      ctx.fillRect(x(from), TOP, Math.max(1, x(to) - x(from)), HEIGHT);
      ctx.globalAlpha = 1;
    };
    const { first, last, end, at, queue, stallGaps } = this.request;
    band(0, first ?? end, 'orange', queue ? 0.55 : 0.85);
    if (queue) {
      band(0, Math.min(queue, first ?? end), 'orange');
    }
    if (first !== null) {
      band(first, last, 'blue', 0.18);
      band(last, end, 'sky', 0.5);
      disturbedGaps(this.request).forEach(([from, to]) => band(from, to, 'grey', 0.6));
      stallGaps.forEach(([from, to]) => band(from, to, 'red', 0.6));
      at.forEach((instant) => band(instant, instant, 'blue', 0.9));
    }
    this.drawAxis(ctx, x, end);
  }

  drawAxis(ctx, x, end) {
    ctx.fillStyle = colour('dim');
    ctx.strokeStyle = colour('line');
    ctx.font = '11px system-ui, sans-serif';
    ctx.textBaseline = 'top';
    const step = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 300].find((size) => (x(size) - x(0)) > 60) ?? 600;
    for (let instant = 0; instant <= end; instant += step) {
      ctx.beginPath();
      ctx.moveTo(x(instant), TOP + HEIGHT);
      ctx.lineTo(x(instant), TOP + HEIGHT + 4);
      ctx.stroke();
      ctx.textAlign = instant ? 'center' : 'left';
      ctx.fillText(AXES.seconds(+instant.toPrecision(6)), x(instant), TOP + HEIGHT + 7);
    }
  }
}

/** What is known of it, in the order in which it happened. */
function sentence({ id, upstream, outcome, detail, written, head, queue, first, answer, last, end, chunks, at, whole }) {
  const told = (text, figure, more) => el('span', { help: help(figure, more), tabindex: 0 }, text);
  const time = (name, value, ...definition) => (value === null ? null : told(`${name} ${AXES.seconds(+value.toPrecision(4))}`, ...definition));
  return [
    told(`Request ${id} to ${upstream}: ${outcome}${detail ? ` (${detail})` : ''}`, 'request_outcome'),
    time('written upstream', written, 'request_upstream_first_token', 'Here from t0 until it was written.'),
    time('response head', head, 'request_response_head'), time('server’s own queue', queue, 'request_queue'),
    time('first token', first, 'request_first_token'),
    answer !== first ? time('first answer', answer, 'request_first_answer') : null,
    time('last token', last, 'request_tail', 'Here from t0 until that event.'),
    time('end', end, 'request_duration', 'Here always to the end of the response.'),
    whole ? null : told(`of ${chunks} chunks the times of ${at.length} are known`, 'request_chunks'),
  ].filter(Boolean);
}
