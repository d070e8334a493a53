// The definition of what the pointer or the keyboard is at.
import { el, byId } from './dom.js';

export function startTips() {
  const tip = byId('tip');
  const show = (event) => {
    const target = event.target.closest?.('[data-help]');
    if (!target) {
      return;
    }
    const [metric, help] = target.dataset.help.split('\n');
    tip.replaceChildren(...(help ? [el('code', {}, metric), help] : [metric]));
    tip.hidden = false;
    const box = target.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left), innerWidth - tip.offsetWidth - 8);
    const below = box.bottom + 6;
    tip.style.left = `${left}px`;
    tip.style.top = `${below + tip.offsetHeight > innerHeight ? Math.max(8, box.top - tip.offsetHeight - 6) : below}px`;
  };
  const hide = () => { tip.hidden = true; };
  document.addEventListener('mouseover', show);
  document.addEventListener('mouseout', hide);
  document.addEventListener('focusin', show);
  document.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
}
