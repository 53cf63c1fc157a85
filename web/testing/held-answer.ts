/** An answer that does not come before it is let go. */
export function heldAnswer<T extends object>(): { answer: Promise<T>; letGo: (answer: T) => void } {
  let letGo!: (answer: T) => void;
  // eslint-disable-next-line promise/avoid-new -- Promise.withResolvers is newer than Node 20
  const answer = new Promise<T>((resolve) => {
    letGo = resolve;
  });
  return { answer, letGo };
}
