import { type Person, type Persona, persons } from './personas.ts';
import type { State } from './resources.ts';

/** Cells of the table for which not only the contract's `access` decides, with the expected status and the reason. */
export type AccessException = {
  calls: readonly string[];
  /** The callers; if undefined, everyone whom `access` allows. A program counts with its creator, or by itself. */
  who?: readonly Persona[];
  /** The states of the resource; if undefined, all of them. */
  of?: readonly State[];
  status: number;
  why: string;
  /** Whether this is decided before the caller is known. */
  before?: true;
};

/** Returns all people of the table except the given ones. */
export const everyoneBut = (...some: Person[]) => persons.filter((person) => !some.includes(person));
