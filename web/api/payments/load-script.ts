export async function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  // eslint-disable-next-line promise/avoid-new -- elements report by events
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}
