// The last hour of one series: ends of windows, and for every label set of every figure a value each.
import { get } from './api.js';
import { kept } from './catalog.js';

/** Late events change windows that ended a while ago: so much is asked for again each time, seconds. */
const AGAIN = 90;

export class History {
  constructor(parameters) {
    this.parameters = parameters;
    this.clear();
  }

  clear() {
    this.ends = [];
    this.step = 5;
    this.columns = new Map();
  }

  get newest() {
    return this.ends.at(-1);
  }

  /** Takes in what is new. */
  async update() {
    const after = this.ends.length ? this.newest - AGAIN : 0;
    const news = await get('/api/history', { ...this.parameters, after });
    if (!news.ends.length) {
      this.clear();
      return;
    }
    const oldest = news.ends.at(-1) - kept();
    const from = this.ends.findIndex((end) => end > oldest);
    const until = this.ends.findIndex((end) => end >= news.ends[0]);
    const stay = this.ends.length ? [Math.max(0, from), until < 0 ? this.ends.length : until] : [0, 0];
    const length = Math.max(0, stay[1] - stay[0]);
    const columns = new Map();
    for (const [key, values] of this.columns) {
      columns.set(key, [...values.slice(...stay), ...news.ends.map(() => null)]);
    }
    for (const [figure, list] of Object.entries(news.figures)) {
      for (const { labels, values } of list) {
        const key = JSON.stringify([figure, ...labels]);
        const column = columns.get(key) ?? Array(length + news.ends.length).fill(null);
        columns.set(key, column);
        values.forEach((value, index) => { column[length + index] = value; });
      }
    }
    this.ends = [...this.ends.slice(...stay), ...news.ends];
    this.step = news.step;
    this.columns = columns;
  }

  /** The values of a figure with exactly these labels; nothing known is all null. */
  values(figure, ...labels) {
    return this.columns.get(JSON.stringify([figure, ...labels])) ?? this.ends.map(() => null);
  }

  /** The label sets of a figure, in order. */
  labels(figure) {
    return [...this.columns.keys()].map((key) => JSON.parse(key))
      .filter(([name]) => name === figure).map(([, ...labels]) => labels);
  }

  /** Sum over all label sets of a figure that pass; null where none of them has a value. */
  sum(figure, passes = () => true) {
    const columns = this.labels(figure).filter((labels) => passes(...labels))
      .map((labels) => this.values(figure, ...labels));
    return this.ends.map((end, index) => columns.map((column) => column[index])
      .filter((value) => value !== null).reduce((sum, value) => (sum ?? 0) + value, null));
  }

  /** Values of mine so long before the instants of a history: of the newest window that had ended by then. */
  at(ends, secondsEarlier, values) {
    let next = 0;
    return ends.map((end) => {
      const instant = end - secondsEarlier;
      while (this.ends[next] <= instant) {
        next++;
      }
      return next > 0 && instant - this.ends[next - 1] < this.step ? values[next - 1] : null;
    });
  }
}
