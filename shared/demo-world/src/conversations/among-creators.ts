import type { ConversationScript } from '#/conversations/script.ts';

/** What creators write to each other. */
export const amongCreators: readonly ConversationScript[] = [
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'How do you decide what goes behind the price and what does not?' },
      { from: 'other', text: 'What helps one person is free. What took me a week is not.' },
      { from: 'one', text: 'Writing that on the wall.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'Fancy doing something together in spring? I have half an idea.' },
      { from: 'other', text: 'I have the other half of some idea. Let us see if they fit.' },
      { from: 'one', type: 'FILE', text: 'My half, two pages', attached: 'half-an-idea.pdf' },
      { from: 'other', text: 'They fit. Suspiciously well.' },
      { from: 'one', text: 'Thursday, four o’clock?' },
      { from: 'other', text: 'Thursday, four.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'Did you also get the message from the people with the energy drink?' },
      { from: 'other', text: 'I did. They called me by your name.' },
      { from: 'one', text: 'They called me “Hi {first}”.' },
      { from: 'other', text: 'You win.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'Three people left this week and I have read every number twice. Tell me it passes.' },
      {
        from: 'other',
        text: 'It passes. In January I lost nine and in February eleven came, and I never learned why either time.',
      },
      { from: 'one', text: 'Thank you. Going for a walk.' },
      { from: 'other', text: 'Best tool we have.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', type: 'VIDEO', text: 'A rough cut. Too long?', attached: 'rough-cut.mp4' },
      { from: 'other', text: 'Start at 0:48. Everything before that is you being polite.' },
      { from: 'one', text: 'Ouch. Correct.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'My accountant asks what percentage of the kitchen is a studio.' },
      { from: 'other', text: 'Mine asked the same about the bath. We settled on a fifth.' },
      { from: 'one', text: 'I am not going to ask about the bath.' },
      { from: 'other', text: 'Lighting. It was lighting.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      { from: 'one', text: 'Your post about stopping was the best thing on here this month.' },
      { from: 'other', text: 'I wrote it in the bus with mud up to my knees. Maybe that is the method.' },
    ],
  },
  {
    to: 'a colleague',
    lines: [
      {
        from: 'one',
        type: 'AUDIO',
        text: 'An intro for your videos, if you want it. Eleven seconds.',
        attached: 'intro.m4a',
      },
      { from: 'other', text: 'You made this for me? It sounds like my bench on a good day.' },
      { from: 'one', text: 'I sampled your bench. Sorry. The third click is your lamp.' },
      { from: 'other', text: 'I am using it until I die.' },
    ],
  },
];
