// The definitions of figures, as the exporter's catalog of metrics gives them.
import { get } from './api.js';

let catalog = { figures: {}, windows: [], seconds: [], kept: 3600, version: '' };

export async function loadCatalog() {
  catalog = await get('/api/catalog');
  return catalog;
}

/** Metric and definition of a figure; any more words come last. */
export function help(figure, more = '') {
  const known = catalog.figures[figure];
  return known ? `${known.metric}\n${known.help}${more ? ` ${more}` : ''}` : more;
}

export const unitOf = (figure) => catalog.figures[figure].unit;

/** Length of a window in seconds. */
export const lengthOf = (window) => Number(catalog.seconds[catalog.windows.indexOf(window)]);
export const windows = () => catalog.windows;
export const kept = () => catalog.kept;
