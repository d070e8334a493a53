// What is on the page: asks for what has changed and has it drawn.
import { get } from './api.js';
import { kept } from './catalog.js';
import { byId, setText } from './dom.js';
import { Figures } from './figures.js';
import { History } from './history.js';
import { makePanels } from './panels.js';
import { SloTable } from './slos.js';
import { ModelTable } from './models.js';
import { Slowest } from './slowest.js';
import { Spreads } from './spreads.js';
import { makeTiles } from './tiles.js';

/** Less than this would be blown up to the whole width, seconds. */
const SHORTEST = 300;

export class View {
  constructor(choices) {
    this.choices = choices;
    this.tiles = makeTiles(byId('tiles'));
    this.panels = makePanels();
    this.slos = new SloTable();
    this.models = new ModelTable(choices);
    this.spreads = new Spreads(choices);
    this.slowest = new Slowest();
    this.parts = [this.models, this.spreads, this.slowest];
    byId('panels').append(
      ...this.panels.slice(0, 8).map(({ element }) => element), this.slos.element,
      ...this.spreads.elements, this.panels[8].element, this.models.element, this.slowest.element,
    );
    this.pipeline = new Figures();
    this.now = new Figures();
    this.until = 0;
  }

  /** Something else was chosen: nothing of before is shown. */
  choose() {
    this.history = null;
    this.fetch(true);
  }

  /** The exporter says that there is something new; one question at a time, and the last one counts. */
  changed(change) {
    this.connected = true;
    this.change = change;
    this.fetch(false);
  }

  lost() {
    this.connected = false;
    this.history = null;
    this.tell('bad', 'no connection, trying again');
  }

  async fetch(all) {
    this.again ||= all;
    if (this.busy) {
      this.waiting = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.waiting = false;
        const everything = this.again;
        this.again = false;
        await this.load(everything);
      } while (this.waiting || this.again);
    } catch (error) {
      this.again = true;
      this.tell('bad', 'no answer, trying again');
    } finally {
      this.busy = false;
    }
  }

  async load(all) {
    await this.choices.refresh();
    const parameters = this.choices.parameters();
    if (!parameters) {
      this.drawState();
      return;
    }
    const fresh = all || !this.history;
    if (fresh) {
      const comparison = this.choices.comparison();
      this.history = new History(parameters);
      this.comparison = comparison;
      this.other = comparison && (comparison.earlier ? this.history : new History(comparison.parameters));
    }
    const now = await get('/api/now', parameters);
    this.pipeline = new Figures(now.pipeline);
    this.now = new Figures(now.series);
    if (fresh || this.change?.until !== this.until) {
      this.until = this.change?.until;
      await this.history.update();
      if (this.other && this.other !== this.history) {
        await this.other.update();
      }
      await Promise.all(this.parts.map((part) => part.load?.(parameters, this.comparison, this.history)));
      this.redraw();
    }
    this.tiles.draw(this.now, this.pipeline);
    this.slos.draw(this.now, this.pipeline);
    this.drawState();
  }

  redraw() {
    if (!this.history) {
      return;
    }
    const newest = this.history.newest ?? Math.floor(Date.now() / 1000);
    const first = this.history.ends[0] ?? newest;
    const view = {
      history: this.history,
      other: this.other,
      otherName: this.comparison?.name,
      fromOther: (values) => this.other.at(this.history.ends, this.comparison.earlier, values),
      pipeline: this.pipeline,
      classes: new Set([...this.now.list('eligible'), ...this.now.list('overdue')].map(({ labels }) => labels[0])),
      range: [Math.max(newest - kept(), Math.min(first, newest - SHORTEST)), newest],
    };
    this.panels.forEach((panel) => panel.draw(view));
    this.spreads.draw(view);
    this.models.draw(view);
    this.slowest.draw();
  }

  drawState() {
    const up = this.pipeline.value('up');
    const notice = byId('notice');
    const none = !this.choices.parameters();
    notice.hidden = !none;
    setText(notice, none ? 'No request has been measured yet. Send one through the proxy: what it shows appears here by itself.' : '');
    if (!this.connected) {
      return;
    }
    if (none) {
      this.tell('live', 'waiting for the first request');
    } else if (up === 0) {
      this.tell('bad', 'the pipeline brings no fresh results');
    } else {
      const end = this.now.value('end');
      this.tell('live', end === null ? 'live, no traffic' : `live, window ended ${Math.max(0, Math.round(Date.now() / 1000 - end))} s ago`);
    }
    document.body.dataset.ready = 'true';
  }

  tell(state, text) {
    byId('state').dataset.state = state;
    setText(byId('state'), text);
  }
}
