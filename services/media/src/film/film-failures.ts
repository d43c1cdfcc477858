/** What the owner of a film reads that could not be prepared. */
export const failures = {
  ofFile:
    'A part of this film could not be read, so it could not be prepared for slow networks. It is shown as it was sent.',
  ofMachine: 'This film could not be prepared for slow networks. It is shown as it was sent.',
  unreadable: 'This file is damaged or not complete. It is kept as it was sent, and may not play.',
} as const;
