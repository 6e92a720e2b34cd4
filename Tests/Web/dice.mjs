/** Pseudo-random numbers, the same in each run (mulberry32). */
export class Dice {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  /** A number from 0 up to but not including 1. */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `least` to `most`, inclusive. */
  whole(least, most) {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Any number between the two. */
  between(least, most) {
    return least + this.fraction() * (most - least);
  }

  /** One of several. */
  one(choices) {
    return choices[this.whole(0, choices.length - 1)];
  }

  size(most) {
    return { width: this.whole(1, most), height: this.whole(1, most) };
  }

  point() {
    return { x: this.fraction(), y: this.fraction() };
  }
}
