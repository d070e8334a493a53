// The newest window and what is open now, in eight numbers.
import { el, setText } from './dom.js';
import { help, unitOf } from './catalog.js';
import { MISSING, writer } from './format.js';

const durationLabels = (now) => (now.value('duration', '100', 'true') === null ? ['false'] : ['true']);

const latency = (id, title, more = () => []) => ({
  id, title, figure: id,
  main: (now) => now.value(id, '50', ...more(now)),
  notes: (now) => [
    ['p90', now.value(id, '90', ...more(now)), id], ['p99', now.value(id, '99', ...more(now)), id],
  ],
});

const TILES = [
  {
    id: 'goodput', title: 'Goodput', figure: 'goodput',
    main: (now) => now.sum('goodput'),
    notes: (now) => [['of', now.value('arrivals'), 'arrivals', 'arriving'], ['completed', now.value('throughput'), 'throughput']],
  },
  {
    id: 'attainment', title: 'Attainment', figure: 'attainment',
    main: (now) => worst(now)?.value ?? null,
    notes: (now, pipeline) => {
      const slo = worst(now)?.labels[0];
      const which = now.list('attainment').length > 1 ? `of ${slo}` : '';
      return slo ? [['wanted', pipeline.value('target', slo), 'target'], ['judged', now.value('eligible', slo), 'eligible', which]] : [];
    },
    mood: (now, pipeline) => {
      const lowest = worst(now);
      return lowest && lowest.value < (pipeline.value('target', lowest.labels[0]) ?? 0) ? 'bad' : '';
    },
  },
  latency('ttft', 'TTFT, p50'),
  latency('tpot', 'TPOT, p50'),
  latency('itl', 'ITL, p50'),
  latency('duration', 'End to end, p50', durationLabels),
  {
    id: 'delivered', title: 'Output tokens', figure: 'delivered',
    main: (now) => now.sum('delivered'),
    notes: (now) => [['user p50', now.value('user_tokens', '50'), 'user_tokens'], ['of good', now.sum('goodput_tokens'), 'goodput_tokens']],
  },
  {
    id: 'open', title: 'Open now', figure: 'open',
    main: (now) => now.sum('open'),
    notes: (now) => [['waiting', now.value('open', 'waiting'), 'open'], ['oldest', oldest(now), 'oldest']],
  },
];

/** The class that is furthest below what was promised. */
function worst(now) {
  return now.list('attainment').reduce((low, point) => (!low || point.value < low.value ? point : low), null);
}

const oldest = (now) => now.list('oldest').reduce((most, { value }) => Math.max(most ?? 0, value), null);

/** Number and unit apart, so that the unit can be small. */
function parts(text) {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}

export function makeTiles(parent) {
  const tiles = TILES.map((tile) => {
    const number = el('span', {}, MISSING);
    const unit = el('span', { class: 'unit' });
    const value = el('strong', { help: help(tile.figure), tabindex: 0 }, number, unit);
    const note = el('small');
    const element = el('article', { class: 'tile', 'data-tile': tile.id }, el('h2', {}, tile.title), value, note);
    parent.append(element);
    return { ...tile, element, number, unit, note };
  });
  return {
    draw(now, pipeline) {
      for (const tile of tiles) {
        const value = tile.main(now, pipeline);
        const [number, unit] = parts(writer(unitOf(tile.figure))(value));
        setText(tile.number, number);
        setText(tile.unit, unit);
        tile.element.dataset.value = value ?? '';
        tile.element.dataset.mood = tile.mood?.(now, pipeline) ?? '';
        drawNotes(tile, tile.notes(now, pipeline));
      }
    },
  };
}

function drawNotes(tile, notes) {
  const text = JSON.stringify(notes);
  if (tile.told !== text) {
    tile.told = text;
    tile.note.replaceChildren(...notes.map(([label, value, figure, after]) => el('span', { help: help(figure), tabindex: 0 },
      `${label} ${writer(unitOf(figure))(value)}${after ? ` ${after}` : ''}`)));
  }
}
