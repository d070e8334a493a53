// How the axes of all charts look.
import { el } from './dom.js';
import { timeOfDay } from './format.js';

export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const style = () => {
  const grid = { stroke: colour('grid'), width: 1 };
  return { stroke: colour('dim'), grid, ticks: { ...grid, size: 4 }, font: '11px system-ui, sans-serif' };
};

export const xAxis = (options) => ({ ...style(), size: 26, ...options });
export const yAxis = (options) => ({ ...style(), size: 54, ...options });
export const timeAxis = () => xAxis({ space: 70, values: (plot, splits) => splits.map((at) => timeOfDay(at).slice(0, 5)), incrs: [60, 120, 300, 600, 900, 1800] });

const FIRSTS = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]];

/** Marks at round values of a logarithmic axis: as few of them for each power of ten as make three in all. */
export const logarithmic = (low, high, text) => ({
  values: (plot, splits) => splits.map(text), splits: () => marks(low, high), filter: (plot, splits) => splits,
});

function marks(low, high) {
  const sets = FIRSTS.map((firsts) => {
    const found = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      found.push(...firsts.map((first) => +(first * 10 ** power).toPrecision(3)).filter((mark) => mark >= low && mark <= high));
    }
    return found;
  });
  return sets.find((found) => found.length > 2) ?? sets.at(-1);
}

/** The place of a plot, which is told of its size whenever that changes. */
export function canvas(label, nothing, resized) {
  const body = el('div', { class: 'chart tall', role: 'img', 'aria-label': label }, nothing);
  const size = () => ({ width: Math.max(100, body.clientWidth), height: body.clientHeight });
  new ResizeObserver(() => resized(size())).observe(body);
  return { body, size };
}
