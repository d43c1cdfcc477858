import { Refusal } from '../refusal.ts';
import type { Part } from './part.ts';

/** A part and the service it is an instance of. */
export type NamedPart = { name: string; part: Part };

/**
 * Replaces each process of a service, or of all parts (`all`), by a new one with the same sources and settings, one after
 * the other, without a failed call. Throws a Refusal if there is no such part, or if a new process does not start; the old
 * process then stays.
 */
export async function replaceParts(
  parts: readonly NamedPart[],
  asked: string,
  tell: (line: string) => void,
): Promise<void> {
  const affected = parts.filter(({ name }) => asked === 'all' || name === asked);
  if (affected.length === 0) {
    const names = [...new Set(parts.map(({ name }) => name))].join(', ');
    throw new Refusal(`There is no ${asked} to restart: name one of ${names}, or all.`);
  }
  for (const { part } of affected) {
    const started = performance.now();
    const since = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
    const { gone } = await part.replace();
    tell(`${part.name}: a new process answers after ${since()}; the one before it lets its callers go …`);
    await gone;
    tell(`${part.name}: the one before it is gone after ${since()}.`);
  }
}
