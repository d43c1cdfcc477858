import { type Person, type Persona, persons } from './personas.ts';
import type { State } from './resources.ts';

/** Cells in which something besides the contract's `access` decides, and why. */
export type Exception = {
  calls: readonly string[];
  /** Everyone whom `access` allows, where this is undefined. A program is meant with its creator, or by itself. */
  who?: readonly Persona[];
  /** Every state where it is left out. */
  of?: readonly State[];
  status: number;
  why: string;
  /** Holds before it is asked who calls at all. */
  before?: true;
};

/** The people whom a cell is about, but for some. */
export const everyoneBut = (...some: Person[]) => persons.filter((person) => !some.includes(person));
