// Elements from values. Text is always text: nothing that was measured is ever read as markup.

/** Makes an element; attributes that are functions listen, `help` is told on hover and focus. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (name === 'help') {
      element.dataset.help = value;
    } else {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Gives an element new text without touching it where it is the same. */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
