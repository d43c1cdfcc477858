import type { Field } from '#/field.ts';

export type LineScript = {
  /** `one` is who wrote first, `other` who was written to. */
  from: 'one' | 'other';
  text: string;
  /** Absent for plain text. */
  type?: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE' | 'TIP' | 'PPV' | 'SYSTEM';
  /** What a paid message costs or a tip gives, in cents. */
  amount?: number;
  /** The name of what is attached. */
  attached?: string;
};

export type ConversationScript = {
  /** Who is written to: a creator of that field, any creator, or (by a fellow creator) any creator. */
  to: Field | 'any creator' | 'a colleague';
  lines: readonly LineScript[];
};
