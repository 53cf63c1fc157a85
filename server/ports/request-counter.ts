/** Counts uses within a window that begins with the first of them. */
export interface RequestCounter {
  /**
   * Adds one use.
   *
   * @param key - what is counted; any text.
   * @returns how many there are in this window with this one, and when it ends, milliseconds from now.
   */
  count(key: string, windowMs: number): Promise<{ readonly used: number; readonly endsInMs: number }>;
}
