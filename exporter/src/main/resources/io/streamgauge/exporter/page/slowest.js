// The slowest requests of the last minutes. They are read from Kafka when somebody looks, not while nobody does.
import { get } from './api.js';
import { help } from './catalog.js';
import { el } from './dom.js';
import { count, seconds, timeOfDay } from './format.js';
import { Story } from './story.js';

const COLUMNS = [
  ['Began', 'request_duration', ({ started }) => timeOfDay(started), 'This is its t0.'],
  ['Took', 'request_duration', ({ end }) => seconds(end), 'Here always to the end of the response.'],
  ['First token', 'request_first_token', ({ first }) => seconds(first)],
  ['Chunks', 'request_chunks', ({ chunks }) => count(chunks)],
  ['Largest gap', 'request_max_gap', ({ maxGap }) => seconds(maxGap)],
  ['Stalls', 'request_stalls', ({ stalls }) => count(stalls)],
  ['Stalled', 'request_stalled', ({ stalls, stalled }) => (stalls ? seconds(stalled) : '')],
  ['Outcome', 'request_outcome', ({ outcome }) => outcome],
];

function remark({ requests, whole, chunksTold }) {
  if (!requests.length) {
    return 'None ended.';
  }
  if (chunksTold === false) {
    return 'Without the times of their chunks: llm.requests cannot be read.';
  }
  return whole ? '' : 'There was too much to read all of it.';
}

export class Slowest {
  constructor() {
    this.story = new Story();
    this.body = el('tbody');
    this.table = el('table', { hidden: true }, el('thead', {}, el('tr', {}, ...COLUMNS.map(([title, figure, , more]) => el('th', { help: help(figure, more), tabindex: 0 }, title)))), this.body);
    this.told = el('p', { class: 'empty' });
    this.button = el('button', { type: 'button', click: () => this.look() }, 'Look again');
    this.element = el('section', { class: 'panel full', 'data-panel': 'slowest' },
      el('div', { class: 'head' }, el('h2', {}, 'Slowest requests of the last 2 minutes'), this.button, this.told),
      el('div', { class: 'slowest' }, el('div', { class: 'scroll' }, this.table), this.story.element));
    new IntersectionObserver((entries) => {
      this.seen = entries.some(({ isIntersecting }) => isIntersecting);
      this.lookOnce();
    }).observe(this.element);
  }

  /** Another series was chosen, or the same is shown again. */
  load(parameters) {
    const key = JSON.stringify([parameters.by, parameters.model, parameters.value]);
    if (key !== this.key) {
      this.key = key;
      this.parameters = parameters;
      this.looked = false;
      this.show([]);
      this.told.textContent = '';
    }
    this.lookOnce();
  }

  lookOnce() {
    if (this.seen && this.parameters && !this.looked) {
      this.looked = true;
      this.look();
    }
  }

  async look() {
    const { by, model, value } = this.parameters;
    if (by !== 'route') {
      this.told.textContent = 'Single requests are told by model and route.';
      return;
    }
    const { key } = this;
    this.told.textContent = 'Reading …';
    try {
      const found = await get('/api/slowest', { model, value });
      if (key === this.key) {
        this.show(found.requests);
        this.told.textContent = remark(found);
      }
    } catch (error) {
      this.looked = true;
      this.told.textContent = 'No answer; try again.';
    }
  }

  show(requests) {
    this.requests = requests;
    this.table.hidden = this.story.element.hidden = !requests.length;
    this.body.replaceChildren(...requests.map((request, index) => el('tr', { class: 'choice', click: () => this.choose(index) },
      ...COLUMNS.map(([, figure, text, more], column) => el('td', { help: help(figure, more) }, column ? text(request) : el('button', { type: 'button' }, text(request)))))));
    if (requests.length) {
      this.choose(0);
    }
  }

  choose(index) {
    [...this.body.children].forEach((row, position) => row.classList.toggle('chosen', position === index));
    this.story.show(this.requests[index]);
  }

  draw() {
    this.story.draw();
  }
}
