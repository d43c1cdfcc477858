import type * as admin from '@stagedoor/contracts/admin';
import type * as bells from '@stagedoor/contracts/bells';
import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type * as comments from '@stagedoor/contracts/comments';
import type * as creatorCalls from '@stagedoor/contracts/creator-calls';
import type { ErrorBody } from '@stagedoor/contracts/error';
import type * as internal from '@stagedoor/contracts/internal';
import type * as internalSocial from '@stagedoor/contracts/internal-social';
import type * as mutes from '@stagedoor/contracts/mutes';
import type * as personalData from '@stagedoor/contracts/personal-data';
import type * as polls from '@stagedoor/contracts/polls';
import type * as postCalls from '@stagedoor/contracts/post-calls';
import type * as drafts from '@stagedoor/contracts/post-drafts';
import type * as posts from '@stagedoor/contracts/posts';
import type * as profileSettings from '@stagedoor/contracts/profile-settings';
import type * as relations from '@stagedoor/contracts/relations';
import type * as reports from '@stagedoor/contracts/reports';
import type * as tiers from '@stagedoor/contracts/tiers';
import type * as users from '@stagedoor/contracts/users';

/** What the calls of a module of contracts return. */
type AnswersOf<Module> = {
  [Name in keyof Module]: Module[Name] extends CallDefinition ? DataOf<Module[Name]> : never;
}[keyof Module];

type Answers =
  | AnswersOf<typeof admin>
  | AnswersOf<typeof bells>
  | AnswersOf<typeof comments>
  | AnswersOf<typeof creatorCalls>
  | AnswersOf<typeof drafts>
  | AnswersOf<typeof internal>
  | AnswersOf<typeof internalSocial>
  | AnswersOf<typeof mutes>
  | AnswersOf<typeof personalData>
  | AnswersOf<typeof polls>
  | AnswersOf<typeof postCalls>
  | AnswersOf<typeof posts>
  | AnswersOf<typeof profileSettings>
  | AnswersOf<typeof relations>
  | AnswersOf<typeof reports>
  | AnswersOf<typeof tiers>
  | AnswersOf<typeof users>;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends { readonly [K in Key & PropertyKey]?: infer Value } ? Value : never;
type ItemOf<Union> = Union extends readonly (infer Item)[] ? Item : never;

/** One type with the fields of all types of a union; fields and items of lists are merged likewise. */
type Merge<Union> = [Union] extends [string | number | boolean]
  ? Union
  : [ItemOf<Union>] extends [never]
    ? { readonly [Key in KeysOf<Union>]: Merge<Present<ValueOf<Union, Key>>> }
    : ListOf<Merge<Present<ItemOf<Union>>>>;
type Present<Value> = Exclude<Value, null | undefined>;
/** A list typed as if its first items existed. */
type ListOf<Item> = [Item, Item, Item, ...Item[]];

/**
 * The fields of all answers of social, by their contracts: a test reads those of the call that it makes. Optional and nullable
 * fields and the first items of lists are typed as present: a test that reads a missing one fails.
 */
export type AnswerFields = Merge<Exclude<Extract<Answers, object>, readonly unknown[]>>;

/** A whole answer: of a success or of an error. */
export type AnswerBody = Merge<ErrorBody> & { readonly data: AnswerFields };
