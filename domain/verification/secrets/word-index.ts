/**
 * Finds all words of a list in one pass over a text, whatever their case (Aho and Corasick, 1975:
 * https://doi.org/10.1145/360825.360855).
 */
export class WordIndex {
  readonly #classOf = new Uint8Array(128);
  readonly #width: number;
  readonly #next: Uint16Array;
  readonly #isEnd: Uint8Array;
  /** The words that end in a state, each with those that are its endings. */
  readonly #wordsAt: readonly (readonly number[])[];

  /** @param words - ASCII, in lower case */
  constructor(words: readonly string[]) {
    const letters = [...new Set(words.join(''))];
    for (const [index, letter] of letters.entries()) {
      this.#classOf[letter.charCodeAt(0)] = index + 1;
      this.#classOf[letter.toUpperCase().charCodeAt(0)] = index + 1;
    }
    this.#width = letters.length + 1;
    const trie = growTrie(words, (letter) => this.#classOf[letter.charCodeAt(0)] ?? 0);
    const { next, wordsAt } = connect(trie, this.#width);
    this.#next = next;
    this.#wordsAt = wordsAt;
    this.#isEnd = Uint8Array.from(wordsAt, (found) => Math.min(1, found.length));
  }

  /** @param onWord - gets the place of the word in the list, and the end of the place in the text */
  find(text: string, onWord: (word: number, end: number) => void): void {
    const next = this.#next;
    const classOf = this.#classOf;
    const width = this.#width;
    const isEnd = this.#isEnd;
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      state = next[state * width + (code < 128 ? (classOf[code] ?? 0) : 0)] ?? 0;
      if (isEnd[state] === 0) continue;
      for (const word of this.#wordsAt[state] ?? []) onWord(word, at + 1);
    }
  }
}

interface Trie {
  readonly children: Map<number, number>[];
  readonly words: number[][];
}

function growTrie(words: readonly string[], classOf: (letter: string) => number): Trie {
  const trie: Trie = { children: [new Map()], words: [[]] };
  for (const [index, word] of words.entries()) {
    let state = 0;
    for (const letter of word) {
      const known = trie.children[state]?.get(classOf(letter));
      const child = known ?? trie.children.push(new Map()) - 1;
      if (known === undefined) {
        trie.words.push([]);
        trie.children[state]?.set(classOf(letter), child);
      }
      state = child;
    }
    trie.words[state]?.push(index);
  }
  return trie;
}

function connect({ children, words }: Trie, width: number): { next: Uint16Array; wordsAt: number[][] } {
  const next = new Uint16Array(children.length * width);
  const fallback = new Uint16Array(children.length);
  const queue = [0];
  for (const state of queue) {
    const back = fallback[state] ?? 0;
    if (state !== 0) words[state]?.push(...(words[back] ?? []));
    for (let letter = 0; letter < width; letter += 1) {
      const child = children[state]?.get(letter);
      const elsewhere = state === 0 ? 0 : (next[back * width + letter] ?? 0);
      next[state * width + letter] = child ?? elsewhere;
      if (child === undefined) continue;
      fallback[child] = elsewhere;
      queue.push(child);
    }
  }
  return { next, wordsAt: words };
}
