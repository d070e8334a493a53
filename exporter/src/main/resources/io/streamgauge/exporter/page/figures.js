// Figures of one moment, as /api/now gives them: by name a list of labels and value.
export class Figures {
  constructor(json = {}) {
    this.json = json;
  }

  /** The value with exactly these labels; null where it is not published. */
  value(figure, ...labels) {
    return this.list(figure).find((point) => point.labels.length === labels.length
      && point.labels.every((label, index) => label === labels[index]))?.value ?? null;
  }

  list(figure) {
    return this.json[figure] ?? [];
  }

  filter(figure, passes) {
    return this.list(figure).filter(({ labels }) => passes(...labels));
  }

  /** Sum over the label sets that pass; null where there is none. */
  sum(figure, passes = () => true) {
    const found = this.filter(figure, passes);
    return found.length ? found.reduce((sum, { value }) => sum + value, 0) : null;
  }
}
