/** Shorter strings and lists are too short to hide a program. */
const MIN_LITERAL_LENGTH = 120;

export class LongLiterals {
  readonly #literals: string[] = [];
  readonly #numbers: number[][] = [];
  #list: number[] = [];
  #pieces: string[] = [];
  #chars = 0;

  addString(content: string): void {
    this.#pieces.push(content);
    this.#chars += content.length;
  }

  endStrings(): void {
    if (this.#chars >= MIN_LITERAL_LENGTH) {
      this.#literals.push(this.#pieces.join(''));
      if (this.#pieces.length > 1) {
        this.#literals.push(...this.#pieces.filter((content) => content.length >= MIN_LITERAL_LENGTH));
      }
    }
    if (this.#pieces.length > 0) this.#pieces = [];
    this.#chars = 0;
  }

  addNumber(value: number): void {
    this.#list.push(value);
  }

  endNumbers(): void {
    if (this.#list.length >= MIN_LITERAL_LENGTH) this.#numbers.push(this.#list);
    if (this.#list.length > 0) this.#list = [];
  }

  end(): { literals: readonly string[]; numbers: readonly (readonly number[])[] } {
    this.endStrings();
    this.endNumbers();
    return { literals: this.#literals, numbers: this.#numbers };
  }
}
