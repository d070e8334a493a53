// Puts the page together and keeps it up to date.
import { follow } from './api.js';
import { loadCatalog } from './catalog.js';
import { startChoices } from './choices.js';
import { byId, setText } from './dom.js';
import { startKeys } from './keys.js';
import { startTheme } from './theme.js';
import { startTips } from './tip.js';
import { View } from './view.js';

const PATIENCE = [500, 1000, 2000, 4000];

async function start() {
  startTheme(() => view?.redraw());
  startTips();
  const catalog = await patiently(loadCatalog);
  setText(byId('version'), `Streamgauge ${catalog.version}`);
  const choices = await startChoices(() => view?.choose());
  const view = new View(choices);
  startKeys(choices);
  let failures = 0;
  for (;;) {
    await visible();
    const leaving = new AbortController();
    const hide = () => document.hidden && leaving.abort();
    document.addEventListener('visibilitychange', hide);
    try {
      await follow('/api/changes', leaving.signal, (change) => {
        failures = 0;
        view.changed(change);
      });
    } catch (error) {
      view.lost();
      if (!document.hidden) {
        await pause(PATIENCE[Math.min(failures++, PATIENCE.length - 1)]);
      }
    } finally {
      document.removeEventListener('visibilitychange', hide);
    }
  }
}

async function patiently(attempt) {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      setText(byId('state'), 'no answer yet');
      await pause(PATIENCE[Math.min(failures, PATIENCE.length - 1)]);
    }
  }
}

const pause = (millis) => new Promise((resolve) => { setTimeout(resolve, millis); });

/** A page nobody sees holds no connection: a browser has few for one server. */
function visible() {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.hidden) {
        document.removeEventListener('visibilitychange', look);
        resolve();
      }
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

start();
