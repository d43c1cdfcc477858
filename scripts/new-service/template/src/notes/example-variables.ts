import { choiceVariable } from '@stagedoor/service-kit/config/config';

/** Whether a person who registers gets a first note. */
export const exampleVariables = { firstNotes: choiceVariable('FIRST_NOTES', ['on', 'off'], 'off') };
