import type { TSchema } from 'typebox';
import { serverTexts } from '#/shared/config/server-texts.ts';

interface Rules {
  readonly properties?: Readonly<Record<string, { readonly errorMessage?: Readonly<Record<string, string>> }>>;
}

/**
 * Puts each error that a field can have into the line below it, in English and Spanish, and returns those that make the line higher
 * than its reserved space, so that the content below would move. `schema` is that of the form's call; `more` are errors from other
 * sources, by field name.
 */
export function findGrowingFields(schema: TSchema, more: Readonly<Record<string, readonly string[]>> = {}): string[] {
  const { properties = {} } = schema as Rules;
  const growing: string[] = [];
  for (const field of document.querySelectorAll<HTMLElement>(':is(main, [role=dialog]) :is(input, textarea)[name]')) {
    const name = field.getAttribute('name') ?? '';
    const line = document.getElementById(`${field.id}-note`);
    const errors = [...Object.values(properties[name]?.errorMessage ?? {}), ...(more[name] ?? [])];
    if (name in properties && errors.length > 0 && !line) growing.push(`${name} keeps no line`);
    if (!line) continue;
    const shown = line.textContent;
    const room = line.offsetHeight;
    for (const error of new Set(errors.flatMap((english) => [english, serverTexts[english] ?? english]))) {
      line.textContent = error;
      if (line.offsetHeight > room) growing.push(`${name}: ${error}`);
    }
    line.textContent = shown;
  }
  return growing;
}
