/**
 * Changes the page like a browser's translation: each text is replaced by a `<font>` within a `<font>`. Also runs on its own in a
 * page.
 */
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
