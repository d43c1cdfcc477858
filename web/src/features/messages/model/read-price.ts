/** Dollars of what was typed; undefined for what is no price or is none. */
export function readPrice(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text) > 0 ? Number(text) : undefined;
}
