import type { ConversationScript } from '#/conversations/script.ts';

/** What fans and creators write to each other about the creator's own field, four a field. */
export const withFans: readonly ConversationScript[] = [
  {
    to: 'music',
    lines: [
      {
        from: 'one',
        text: 'Hi. Is there sheet music for the piece with the rain in it? I would like to try the slow part.',
      },
      { from: 'other', text: 'There is. It is four pages and the rain is optional.' },
      { from: 'other', type: 'FILE', text: 'Slow part, first draft', attached: 'slow-part-draft.pdf' },
      { from: 'one', text: 'You are wonderful. I will be very bad at it by Friday.' },
      { from: 'other', text: 'Send me the bad version. Those are my favorites.' },
    ],
  },
  {
    to: 'music',
    lines: [
      { from: 'one', type: 'TIP', text: 'For the concert in the library', amount: 1500 },
      { from: 'other', text: 'That is half a set of strings. Thank you, truly.' },
      { from: 'one', text: 'The other half next month, then.' },
    ],
  },
  {
    to: 'music',
    lines: [
      { from: 'one', text: 'What microphone is that in the last video? It sounds like sitting next to you.' },
      { from: 'other', text: 'Two cheap ones, far apart, and a coat over the radiator.' },
      { from: 'other', type: 'AUDIO', text: 'With the coat, and then without', attached: 'coat-test.m4a' },
      { from: 'one', text: 'The coat wins by a mile.' },
    ],
  },
  {
    to: 'music',
    lines: [
      {
        from: 'other',
        type: 'PPV',
        text: 'The version that did not make the record. Nine minutes, one take, a phone rings in it.',
        amount: 400,
        attached: 'alternate-take.m4a',
      },
      { from: 'one', text: 'The phone comes in so well that I thought it was written.' },
      { from: 'other', text: 'So did I, for a second.' },
    ],
  },
  {
    to: 'fitness',
    lines: [
      { from: 'one', text: 'My knee clicks on the way up. Doesn’t hurt. Should I stop?' },
      {
        from: 'other',
        text: 'Clicking without pain is usually just noise. Slow the way down to three seconds and tell me next week.',
      },
      { from: 'one', text: 'Three seconds is forever.' },
      { from: 'other', text: 'Yes. That is how you know it is working.' },
    ],
  },
  {
    to: 'fitness',
    lines: [
      {
        from: 'one',
        type: 'VIDEO',
        text: 'Set three from today, from the side as you asked',
        attached: 'set-three.mp4',
      },
      { from: 'other', text: 'Good. Your heels stay down now. Next time look two meters ahead, not at the ceiling.' },
      { from: 'one', text: 'The ceiling is very interesting.' },
      { from: 'other', text: 'So I see.' },
    ],
  },
  {
    to: 'fitness',
    lines: [
      { from: 'one', text: 'I missed two weeks. Where do I start again?' },
      { from: 'other', text: 'At the last week that you finished. No penalty round.' },
      { from: 'one', text: 'I was expecting a penalty round.' },
      { from: 'other', text: 'The penalty round is coming back. You did it.' },
    ],
  },
  {
    to: 'fitness',
    lines: [
      { from: 'one', type: 'IMAGE', text: 'The view from where I stopped to complain', attached: 'ridge.jpg' },
      { from: 'other', text: 'That is a better place to complain than most.' },
      { from: 'one', type: 'TIP', text: 'For the route map. I only got lost on purpose.', amount: 500 },
      { from: 'other', text: 'Thank you. Try loop four when the leaves are down.' },
    ],
  },
  {
    to: 'cooking',
    lines: [
      { from: 'one', text: 'Emergency. The dough is like soup.' },
      {
        from: 'other',
        text: 'Flour, one spoon at a time, and stop before you think you should. Then ten minutes of rest.',
      },
      { from: 'one', type: 'IMAGE', text: 'After the rest', attached: 'dough-after.jpg' },
      { from: 'other', text: 'Look at that. You never needed me.' },
      { from: 'one', text: 'I needed you for ten minutes.' },
    ],
  },
  {
    to: 'cooking',
    lines: [
      { from: 'one', text: 'My jar has gone pink on top. Please say it is fine.' },
      { from: 'other', text: 'It is not fine. Out, all of it, and scald the jar. I am sorry.' },
      { from: 'one', text: 'A moment of silence.' },
      { from: 'other', text: 'Then start a new one tonight, half a percent more salt.' },
    ],
  },
  {
    to: 'cooking',
    lines: [
      {
        from: 'other',
        type: 'PPV',
        text: 'The holiday menu as a timetable you can pin over the stove: two days, one oven, twelve people.',
        amount: 350,
        attached: 'holiday-timetable.pdf',
      },
      { from: 'one', text: 'I have pinned it. My brother has been given the 10.40 slot.' },
      { from: 'other', text: 'The 10.40 slot is peeling. Does he know?' },
    ],
  },
  {
    to: 'cooking',
    lines: [
      { from: 'one', text: 'Can I use the frozen coconut?' },
      {
        from: 'other',
        text: 'Yes, if you let it come to room temperature first. Cold coconut splits and then it sulks.',
      },
      { from: 'one', text: 'It did not sulk. Dinner was silent, in the good way.' },
    ],
  },
  {
    to: 'art',
    lines: [
      { from: 'one', text: 'Is the fern still available? The one where you ran out of breath.' },
      { from: 'other', text: 'It is. It is on the thin paper, so it would need a frame soon.' },
      { from: 'one', text: 'I have a frame, and a wall where the morning comes in.' },
      { from: 'other', text: 'Then it is yours. I will wrap it with far too much tape.' },
    ],
  },
  {
    to: 'art',
    lines: [
      {
        from: 'one',
        type: 'IMAGE',
        text: 'My first two-color print. The sky is crooked.',
        attached: 'first-print.jpg',
      },
      { from: 'other', text: 'The sky is where the wind is. Keep it. Next time pin the left edge first.' },
      { from: 'one', text: 'Framing the crooked one.' },
    ],
  },
  {
    to: 'art',
    lines: [
      { from: 'one', text: 'What do you do on days when it is all mud?' },
      { from: 'other', text: 'Clean the studio. By the time I find the good brush I want to use it.' },
      { from: 'one', text: 'I cleaned. I found a sandwich.' },
      { from: 'other', text: 'It is a process.' },
    ],
  },
  {
    to: 'art',
    lines: [
      {
        from: 'other',
        type: 'VIDEO',
        text: 'Forty seconds of the pink going in, because you asked',
        attached: 'pink.mp4',
      },
      { from: 'one', text: 'I watched it six times. It is holding up the roof.' },
      { from: 'one', type: 'TIP', text: 'For more pink', amount: 2000 },
      { from: 'other', text: 'A whole tube of pink. Thank you.' },
    ],
  },
  {
    to: 'teaching',
    lines: [
      { from: 'one', text: 'My daughter says you are wrong about the pool film. She has drawn a diagram.' },
      { from: 'one', type: 'IMAGE', text: 'The diagram', attached: 'diagram.jpg' },
      {
        from: 'other',
        text: 'She is right. I had the arrow the wrong way round. Please tell her it is fixed and that I said thank you.',
      },
      { from: 'one', text: 'She is walking around the house like a professor.' },
    ],
  },
  {
    to: 'teaching',
    lines: [
      { from: 'one', text: 'Which binoculars? There are nine hundred kinds.' },
      { from: 'other', text: '7 × 50, second hand, from someone who keeps birds. Nothing that zooms.' },
      { from: 'one', text: 'Found a pair for thirty, with a strap that smells of ducks.' },
      { from: 'other', text: 'Perfect provenance.' },
    ],
  },
  {
    to: 'teaching',
    lines: [
      { from: 'one', type: 'AUDIO', text: 'My ten sentences. Be kind.', attached: 'ten-sentences.m4a' },
      { from: 'other', text: 'Seven I would not notice in the street. In number four, swallow the last syllable.' },
      { from: 'one', text: 'Swallowed. I said it to the bakery and got the right bread.' },
      { from: 'other', text: 'Then the lesson is over. Good bread.' },
    ],
  },
  {
    to: 'teaching',
    lines: [
      { from: 'one', text: 'Is there a version of lecture three to read? I am hard of hearing.' },
      {
        from: 'other',
        text: 'There should have been from the start. Here it is, with the sources, and the others follow this week.',
      },
      { from: 'other', type: 'FILE', text: 'Lecture three, to read', attached: 'lecture-three.pdf' },
      { from: 'one', text: 'Thank you. That was fast and nobody made me ask twice.' },
    ],
  },
  {
    to: 'repair',
    lines: [
      { from: 'one', text: 'It hums. Is it going to explode?' },
      { from: 'other', text: 'No. High hum or low hum?' },
      { from: 'one', type: 'AUDIO', text: 'The hum', attached: 'hum.m4a' },
      {
        from: 'other',
        text: 'Low. That is the smoothing, page four. Unplug it first, wait, and measure before you touch.',
      },
      { from: 'one', text: 'Measured. Waited. It sings.' },
    ],
  },
  {
    to: 'repair',
    lines: [
      { from: 'one', type: 'IMAGE', text: 'Can this be saved?', attached: 'chair-leg.jpg' },
      { from: 'other', text: 'Yes. It came apart at the glue and not at the wood, which is what glue is for.' },
      { from: 'one', text: 'My husband owes me ten dollars.' },
    ],
  },
  {
    to: 'repair',
    lines: [
      { from: 'one', text: 'What thread for a wool coat, and do I dare use the yellow?' },
      { from: 'other', text: 'Wool on wool, two strands. And you know you want to.' },
      { from: 'one', text: 'Yellow it is. I feel reckless.' },
      { from: 'other', text: 'Send a picture of the reckless elbow.' },
      { from: 'one', type: 'IMAGE', text: 'The reckless elbow', attached: 'elbow.jpg' },
    ],
  },
  {
    to: 'repair',
    lines: [
      { from: 'one', text: 'The second wipe. I had no idea. My bike is a ghost now.' },
      { from: 'other', text: 'Ghosts pay for biscuits.' },
      { from: 'one', type: 'TIP', text: 'Biscuits', amount: 300 },
      { from: 'other', text: 'Chocolate ones. Seen and appreciated.' },
    ],
  },
];
