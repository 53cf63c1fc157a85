/** A fixed-window counter. A key's window starts with its first use. */
export interface RequestCounter {
  /**
   * @returns the number of uses in the current window, including this use, and the milliseconds until the window ends.
   */
  count(key: string, windowMs: number): Promise<{ readonly used: number; readonly endsInMs: number }>;
}
