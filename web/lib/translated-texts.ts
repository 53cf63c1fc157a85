interface Translation {
  readonly text: string;
  readonly element: Element;
}

/**
 * Translators of browsers put an element in the place of a text, which React goes on to change or remove. The text stays
 * before that element, empty, and the element goes when the text gets other words or is removed.
 */
export function keepTranslatedTexts(root: Node): void {
  const translations = new Map<Text, Translation>();
  const forget = (text: Text, { element }: Translation): void => {
    translations.delete(text);
    element.remove();
  };
  const keep = (text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void => {
    const element = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node instanceof Element && node.localName === 'font' && node.isConnected,
    ) as Element | undefined;
    if (element === undefined || [...translations.values()].some((known) => known.element === element))
      return;
    if (element.contains(text)) text.replaceWith(text.data);
    translations.set(text, { text: text.data, element });
    text.data = '';
    element.before(text);
  };
  new MutationObserver((records) => {
    for (const record of records) {
      const { target, removedNodes } = record;
      const changed = target instanceof Text ? translations.get(target) : undefined;
      if (changed !== undefined && (target as Text).data !== '') forget(target as Text, changed);
      for (const node of removedNodes) {
        const known = node instanceof Text ? translations.get(node) : undefined;
        if (known === undefined && node instanceof Text && node.data !== '') keep(node, record);
        else if (known !== undefined && !node.isConnected) forget(node as Text, known);
      }
    }
    for (const [text, { text: original, element }] of translations) {
      if (element.isConnected && text.isConnected) continue;
      translations.delete(text);
      // The translator shows the page as it was.
      if (text.isConnected && text.data === '') text.data = original;
      else element.remove();
    }
  }).observe(root, { childList: true, characterData: true, subtree: true });
}
