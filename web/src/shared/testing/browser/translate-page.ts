/** Does to the page what a browser's translation does: each text gives way to a `<font>` within a `<font>`. Runs by itself in a page, too. */
export function translatePage(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const parent = text.parentElement;
    if (!(text instanceof Text) || !parent || text.data.trim() === '') continue;
    if (!parent.closest('script, style, textarea, font, [translate=no], .notranslate')) texts.push(text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  return texts.length;
}
