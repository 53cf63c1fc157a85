const createElement = document.createElement.bind(document);

/**
 * jsdom does not know the search element of the HTML standard and makes it an HTMLUnknownElement, which React takes for a
 * mistyped tag and complains about. Here it has its right class.
 */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element: HTMLElement = createElement(name, options);
  if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype);
  return element;
};
