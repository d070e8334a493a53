// What each chart shows of a series' history.
import { Chart } from './chart.js';
import { help } from './catalog.js';
import { AXES } from './format.js';

const PERCENTILES = [['50', 'blue'], ['90', 'orange'], ['99', 'red']];

const name = (percentile) => `p${percentile}`;

/** Percentiles of a measure, with the limits of the classes on it, and another series' median and p99. */
function latency(id, figure, title, limit, more = () => []) {
  return {
    options: { id, title, unit: 'seconds', help: () => help(figure) },
    data: (view) => {
      const labels = (history, percentile) => [percentile, ...more(history)];
      const own = PERCENTILES.map(([percentile, colour]) => ({
        label: name(percentile), colour, width: percentile === '50' ? 2 : 1.5,
        values: view.history.values(figure, ...labels(view.history, percentile)),
        help: help(figure, `This is percentile ${percentile}; published from as many samples on as it needs.`),
      }));
      const other = !view.other ? [] : [['50', 'blue'], ['99', 'red']].map(([percentile, colour]) => ({
        label: `${name(percentile)} ${view.otherName}`, colour, dash: [4, 4],
        values: view.fromOther(view.other.values(figure, ...labels(view.other, percentile))),
        help: help(figure, `This is percentile ${percentile} of ${view.otherName}.`),
      }));
      return { series: [...own, ...other], lines: limits(view, limit) };
    },
  };
}

function limits(view, threshold) {
  return view.pipeline.filter('threshold', (slo, limit) => limit === threshold && view.classes.has(slo))
    .map(({ labels: [slo], value }) => ({ value, label: `${slo}: ${AXES.seconds(value)}` }));
}

/** Values on top of each other, the first at the bottom; drawn from the top, so that each covers the ones above. */
function stacked(parts) {
  const levels = [];
  parts.forEach((part, index) => {
    const below = levels[index - 1]?.values;
    levels.push({
      ...part, fill: true, width: 1, shown: part.values,
      values: part.values.map((value, at) => (value === null && (below?.[at] ?? null) === null ? null : (value ?? 0) + (below?.[at] ?? 0))),
    });
  });
  return levels.reverse();
}

const OUTCOME_COLOURS = { ok: 'green', rejected: 'orange', client_cancel: 'purple', client_error: 'sky', upstream_error: 'red', upstream_timeout: 'black' };

/** Outcomes as they are drawn, ok at the bottom: those without a colour of their own, seldom as they are, share one and are named. */
function outcomes(found) {
  const others = found.filter((outcome) => !OUTCOME_COLOURS[outcome]).sort();
  return [
    ...Object.keys(OUTCOME_COLOURS).filter((outcome) => found.includes(outcome))
      .map((outcome) => ({ label: outcome, colour: OUTCOME_COLOURS[outcome], of: [outcome] })),
    ...(others.length ? [{ label: `other: ${others.join(', ')}`, colour: 'grey', of: others }] : []),
  ];
}

const streamed = (history) => [history.labels('duration').some(([, stream]) => stream === 'true') ? 'true' : 'false'];

const PANELS = [
  {
    options: { id: 'load', title: 'Requests per second', unit: 'per_second', help: () => help('arrivals') },
    data: ({ history, other, otherName, fromOther }) => ({
      empty: 'No requests seen in this time',
      series: [
        { label: 'arriving', colour: 'grey', values: history.values('arrivals'), help: help('arrivals') },
        { label: 'completed', colour: 'blue', values: history.values('throughput'), help: help('throughput') },
        { label: 'good', colour: 'green', width: 2.5, values: history.sum('goodput'), help: help('goodput', 'Summed over the classes.') },
        ...(other ? [{ label: `good ${otherName}`, colour: 'green', dash: [4, 4], values: fromOther(other.sum('goodput')), help: help('goodput', 'Summed over the classes.') }] : []),
      ],
    }),
  },
  {
    options: { id: 'tokens', title: 'Output tokens per second', unit: 'per_second', help: () => help('delivered') },
    data: ({ history, other, otherName, fromOther }) => ({
      empty: 'No tokens seen in this time',
      series: [
        { label: 'delivered', colour: 'blue', values: history.sum('delivered'), help: help('delivered') },
        { label: 'of good requests', colour: 'green', width: 2.5, values: history.sum('goodput_tokens'), help: help('goodput_tokens') },
        ...(other ? [{ label: `delivered ${otherName}`, colour: 'blue', dash: [4, 4], values: fromOther(other.sum('delivered')), help: help('delivered') }] : []),
      ],
    }),
  },
  {
    options: { id: 'concurrency', title: 'Open requests', unit: 'count', help: () => help('concurrency') },
    data: ({ history }) => ({
      empty: 'Nothing was open in this time',
      series: stacked([
        { label: 'generating', colour: 'blue', values: history.values('concurrency', 'mean', 'generating'), help: help('concurrency', 'Mean of those with output.') },
        { label: 'waiting', colour: 'orange', values: history.values('concurrency', 'mean', 'waiting'), help: help('concurrency', 'Mean of those without output yet.') },
      ]),
    }),
  },
  latency('ttft', 'ttft', 'Time to first token', 'time_to_first_token'),
  latency('tpot', 'tpot', 'Time per output token', 'time_per_output_token'),
  latency('itl', 'itl', 'Inter-chunk latency', 'none'),
  latency('duration', 'duration', 'End to end', 'request_duration', streamed),
  {
    options: { id: 'attainment', title: 'Attainment by class', unit: 'ratio', help: () => help('attainment') },
    data: (view) => ({
      most: 1.04,
      empty: 'No request was judged in this time',
      series: view.history.labels('attainment').map(([slo], index) => ({
        label: slo, colour: ['green', 'blue', 'orange', 'purple', 'red', 'sky'][index % 6], width: 2,
        values: view.history.values('attainment', slo), help: help('attainment'),
      })),
      lines: view.pipeline.filter('target', (slo) => view.classes.has(slo))
        .map(({ labels: [slo], value }) => ({ value, label: `${slo}: objective ${+(value * 100).toFixed(3)} %` })),
    }),
  },
  {
    options: { id: 'outcomes', title: 'Outcomes per second', unit: 'per_second', help: () => help('outcomes', 'Here per second of the window.') },
    data: ({ history }) => ({
      empty: 'No request ended in this time',
      series: stacked(outcomes(history.labels('outcomes').map(([outcome]) => outcome)).map(({ label, colour, of }) => ({
        label, colour,
        values: history.sum('outcomes', (outcome) => of.includes(outcome)).map((value, at) => value ?? (history.values('departures')[at] === null ? null : 0)),
        help: help('outcomes', `Here per second of the window${of.length > 1 ? `, ${of.join(' and ')} added up` : ''}.`),
      }))),
    }),
  },
];

/** Makes the charts; each is drawn with a view: {history, other, otherName, fromOther, pipeline, classes, range}. */
export function makePanels() {
  return PANELS.map(({ options, data }) => {
    const chart = new Chart({ ...options, help: options.help() });
    return {
      id: options.id,
      element: chart.element,
      draw: (view) => chart.draw({
        ends: view.history.ends, step: view.history.step, range: view.range,
        missing: view.history.values('complete'), ...data(view),
      }),
    };
  });
}
