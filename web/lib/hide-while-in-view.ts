/** Hides `element` while `target` is on screen. It keeps its space, so that nothing moves. @returns how to stop */
export function hideWhileInView(element: HTMLElement, target: Element): () => void {
  if (typeof IntersectionObserver !== 'function') return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    element.classList.toggle('invisible', entry?.isIntersecting === true);
  });
  observer.observe(target);
  return () => observer.disconnect();
}
