/** Hides `element` while `target` is on screen, without collapsing its space. @returns a function that stops this */
export function hideWhileInView(element: HTMLElement, target: Element): () => void {
  if (typeof IntersectionObserver !== 'function') return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    element.classList.toggle('invisible', entry?.isIntersecting === true);
  });
  observer.observe(target);
  return () => observer.disconnect();
}
