import type { CreatorScript } from '#/creators/script.ts';

export const marisolCuerdas: CreatorScript = {
  username: 'marisol_cuerdas',
  displayName: 'Marisol Ortega',
  field: 'music',
  bio: 'Classical guitar, taught slowly. Conservatory graduate, former page-turner, mother of two very loud boys. I write lessons that fit between the school run and dinner: ten minutes, one idea, one page of music.',
  subscriptionPrice: 999,
  isVerified: true,
  posts: [
    {
      text: "Start here. If you have ten minutes a day, this is how I'd spend them: two on one finger of the right hand, three on one hard bar, five on playing something you love badly and with pleasure. Do not swap the order. The pleasure goes last so that you come back.",
      media: 1,
      pinned: true,
      talk: [
        [
          'Week six of the ten minutes. My neighbor asked what changed.',
          'Send the neighbor my regards, and keep the window open.',
        ],
      ],
    },
    {
      text: 'Your thumb is not a hammer. Rest it on the string, wait until it is warm, then let the string push it away. That is the whole lesson today.',
      media: 0,
      talk: [
        [
          'Waiting until the string is warm is ridiculous and it works.',
          'All the best technique is slightly ridiculous.',
        ],
      ],
    },
    {
      text: "Lesson 14, with score and tablature: the tremolo, from nothing. Three weeks of exercises on one page, and an honest graph of how it feels. The dip in week two is normal. Everybody's dips.",
      media: 2,
      price: 750,
      talk: [
        [
          'I am in the dip. Checking in from the dip.',
          'You are on schedule. Week three, slower than you want, with a metronome you hate.',
        ],
      ],
    },
    {
      text: "Nails: file in the direction the string leaves, not across. Finish with the back of an old leather belt. I've used my father's belt for twenty years; it has outlived three trends in nail files.",
      media: 1,
    },
    {
      text: "My younger one drew a map of a prelude. Blue is where it is sad, red is where mama says a word. He's right in all seven places.",
      media: 1,
      talk: [['Bar 22 should be solid red.', 'Bar 22 is so red the pen went through the paper.']],
    },
    {
      text: "Seven hand positions, seven pictures. Look at the wrist and not the fingers. If the wrist is quiet the fingers sort themselves out; if it isn't, no exercise in the world will help you.",
      media: 7,
      price: 300,
      talk: [
        [
          'Picture three is my wrist and I feel seen.',
          "Bring the guitar's neck up two centimetres before you do anything else.",
        ],
      ],
    },
    {
      text: "Reader's question: 'When am I ready for Bach?' You are ready. He isn't going to mind. Start with eight bars.",
      media: 0,
      talk: [['Eight bars down. Only several hundred to go.', 'And the first eight are still the best ones. Welcome.']],
    },
    {
      text: "Subscribers' recital on Sunday at seven. Nine of you are playing, the youngest is 12 and the oldest 74, and nobody is allowed to apologise before they start. The programme is below.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        ['I apologised with my eyebrows. Does that count?', "I saw. I'm letting it go because the study was lovely."],
      ],
    },
    {
      text: 'Duet for teacher and beginner, free, two pages. The beginner has four notes. The teacher does all the running about. Print it, play it with your mother.',
      media: 2,
      talk: [
        [
          'Played it with my actual mother. She wants the teacher part now.',
          "Give it to her. I'll write you a fifth note.",
        ],
      ],
    },
    {
      text: 'New strings day. For two hours everything I own sounds like a harpsichord, and I play only things that deserve it.',
      media: 1,
    },
  ],
};
