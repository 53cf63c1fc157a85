import '@testing-library/jest-dom/vitest';

const createElement = document.createElement.bind(document);

/** jsdom does not know `<search>`, so React would warn about an unknown tag. */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element: HTMLElement = createElement(name, options);
  if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype);
  return element;
};

/** jsdom does not scroll, and says so on the console. */
window.scrollTo = () => undefined;
