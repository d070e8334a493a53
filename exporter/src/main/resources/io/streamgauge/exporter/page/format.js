// How figures are written. What is not known is a dash, never a zero.

export const MISSING = '–';

const known = (value) => value !== null && value !== undefined && !Number.isNaN(value);

/** Three digits that say something; no more. */
function digits(value) {
  const size = Math.abs(value);
  if (size === 0) {
    return '0';
  }
  if (size >= 1000) {
    return Math.round(value).toLocaleString('en');
  }
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
}

export function seconds(value) {
  if (!known(value)) {
    return MISSING;
  }
  if (value !== 0 && Math.abs(value) < 0.0995) {
    return `${trimmed(value * 1000)} ms`;
  }
  if (Math.abs(value) < 0.9995) {
    return `${Math.round(value * 1000)} ms`;
  }
  return value < 100 ? `${trimmed(value)} s` : `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

function trimmed(value) {
  return value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

export const count = (value) => (known(value) ? (Number.isInteger(value) ? value.toLocaleString('en') : digits(value)) : MISSING);
export const perSecond = (value) => (known(value) ? `${digits(value)} /s` : MISSING);
export const ratio = (value) => (known(value) ? `${(value * 100).toFixed(value > 0.99 && value < 1 ? 2 : 1)} %` : MISSING);

const WRITERS = { seconds, count, per_second: perSecond, ratio };

/** The writer of a unit. */
export const writer = (unit) => WRITERS[unit];

/** For axes: short, without a unit where the panel's title has it. */
export const AXES = {
  seconds: (value) => (value === 0 ? '0' : value < 0.001 ? `${+(value * 1e6).toPrecision(3)} µs`
    : value < 1 ? `${+(value * 1000).toPrecision(4)} ms` : `${+value.toPrecision(4)} s`),
  count: (value) => String(+value.toPrecision(6)),
  per_second: (value) => (value >= 10000 ? `${value / 1000}k` : String(+value.toPrecision(6))),
  ratio: (value) => `${Math.round(value * 100)} %`,
};

/** An instant, seconds since the epoch, as this browser's time of day. */
export const timeOfDay = (instant) => new Date(instant * 1000).toLocaleTimeString('en-GB');
