import { Type } from 'typebox';

/** Which tier of its creator a subscription is for, in every event and call that says what it opens. */
export const tierMembership = {
  /** The tier's slot. Absent if the creator had no tiers when it began: then it counts as one of slot 0, the first paid tier. */
  slot: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  /** Whether it is a free tier, whose members open only what names it. Absent if not. */
  isFree: Type.Optional(Type.Boolean()),
};
