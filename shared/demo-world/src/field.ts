/** What the creators of the demo world work in. */
export const fields = ['music', 'fitness', 'cooking', 'art', 'teaching', 'repair'] as const;

export type Field = (typeof fields)[number];
