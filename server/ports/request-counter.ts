/** A fixed-window counter; a window starts with its first use. */
export interface RequestCounter {
  /**
   * Counts one use.
   *
   * @returns the count in the current window including this use, and the milliseconds until the window ends.
   */
  count(key: string, windowMs: number): Promise<{ readonly used: number; readonly endsInMs: number }>;
}
