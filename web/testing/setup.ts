import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/preact';
import '../lib/effects-before-next-event.ts';

const createElement = document.createElement.bind(document);

/** jsdom does not know `<search>`, so React would warn about an unknown tag. */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element: HTMLElement = createElement(name, options);
  if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype);
  return element;
};

// Waits for one more task, because query results render in a later task than the one that resolves them.
configure({
  asyncWrapper: async (act) => {
    const result = await act();
    await new Promise((resolve) => setTimeout(resolve));
    return result;
  },
});
