/** The values that components put into `style`: numbers, lengths, ratios and names. No such value can close a CSS rule. */
const plain = /^[\w\s:;.,%()/#-]*$/;

/**
 * Moves the styles of elements from their attributes into rules, because the content policy allows no attribute. `data-style` leads back
 * to them: `web/src/app/rendered-page.ts` gives each element its style when the app takes the page over.
 */
export function takeStyles(html: string): { readonly html: string; readonly styles: string } {
  const found = new Set<string>();
  const moved = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!plain.test(style)) throw new Error(`a style cannot be moved into a rule: ${style}`);
    found.add(style);
    return ` data-style="${style}"`;
  });
  return { html: moved, styles: [...found].map((style) => `[data-style="${style}"]{${style}}`).join('') };
}
