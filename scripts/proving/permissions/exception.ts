import { type Persona, personas } from './personas.ts';
import type { State } from './resources.ts';

/** Cells in which something besides the contract's `access` decides, and why. */
export type Exception = {
  calls: readonly string[];
  /** Everyone whom `access` allows, where this is undefined. */
  who?: readonly Persona[];
  /** Every state where it is left out. */
  of?: readonly State[];
  status: number;
  why: string;
  /** Holds before it is asked who calls at all. */
  before?: true;
};

/** The people whom a cell is about, but for some. */
export const everyoneBut = (...some: Persona[]) => personas.filter((persona) => !some.includes(persona));
