export function deferredResponse<T extends object>(): {
  response: Promise<T>;
  resolve: (response: T) => void;
} {
  let resolve!: (response: T) => void;
  // eslint-disable-next-line promise/avoid-new -- Promise.withResolvers is newer than Node 20
  const response = new Promise<T>((onResolve) => {
    resolve = onResolve;
  });
  return { response, resolve };
}
