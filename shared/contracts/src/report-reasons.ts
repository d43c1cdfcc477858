/**
 * The reasons that the web app offers for a report. They are sent and stored in these words whatever the language of the page, so
 * that an ADMIN reads and counts one reason as one; each reader is shown them in their own language.
 */
export const reportReasons = [
  'Spam or scam',
  'Harassment or hate',
  'Nudity or sexual content',
  'Violence or danger',
  'Pretends to be somebody else',
  'Uses my work without permission',
  'Something else',
] as const;

export type ReportReason = (typeof reportReasons)[number];
