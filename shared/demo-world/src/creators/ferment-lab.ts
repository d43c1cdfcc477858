import type { CreatorScript } from '#/creators/script.ts';

export const fermentLab: CreatorScript = {
  username: 'ferment_lab',
  displayName: 'Anders Holm',
  field: 'cooking',
  bio: 'Salt, time, and a shelf in the hallway. I ferment vegetables, grains and the occasional mistake, and keep notes like the chemist I used to be. Percentages given, always by weight.',
  subscriptionPrice: 599,
  isVerified: false,
  posts: [
    {
      text: "2% salt by weight of vegetable. 18 to 21 degrees. Under the brine, always. That's sauerkraut, and it is also nine tenths of everything I know.",
      media: 1,
      talk: [
        [
          'By weight of the vegetable or vegetable plus water?',
          'Vegetable alone if it makes its own brine. Vegetable plus water if you add any.',
        ],
      ],
    },
    {
      text: "Day 1, 3, 7 and 21 of the same jar. The colour goes before the flavour comes. Don't panic in the gap.",
      media: 4,
      talk: [
        [
          'I panicked in the gap and threw mine out in spring. Never again.',
          "We've all done it. Start one tonight, in a smaller jar.",
        ],
      ],
    },
    {
      text: "White film on top, flat, no fuzz: kahm yeast, harmless, skim it. Anything with fur, or pink: whole jar out, no tasting, no saving the bottom. This is the one post I'd like everyone to read.",
      media: 2,
    },
    {
      text: "The hallway shelf is at 34 jars. My partner has asked for a ceiling. I've started on the windowsill.",
      media: 1,
      talk: [
        [
          'Label them with dates, from someone who has opened a surprise.',
          'Dates, salt, and who asked for it. The last one keeps the peace.',
        ],
      ],
    },
    {
      text: 'Miso, start to finish: koji from scratch, the mash, the year of waiting, the tasting at months 3, 6 and 12. With my spreadsheet. The spreadsheet has a tab for apologies.',
      media: 2,
      price: 800,
      talk: [
        [
          'The tab for apologies is the most honest thing in food writing.',
          "Row 4 is about the cupboard. We don't open the cupboard.",
        ],
      ],
    },
    {
      text: "Blind test with six neighbours: my kimchi, the shop's, and the one I forgot behind the freezer for eight months. The forgotten one won by five to one. I've drawn the wrong lesson and bought another freezer.",
      media: 1,
      talk: [
        [
          'As the one vote against: I stand by it, but I did take the jar home.',
          'Your dissent is recorded, and so is the empty jar.',
        ],
      ],
    },
    {
      text: 'pH matters more than the calendar. Strips cost less than a coffee. Below 4.2 and you may relax.',
      media: 0,
    },
    {
      text: 'Fermented carrot tops, which I expected to be terrible. They are terrible. Notes attached so nobody has to do it again.',
      media: 1,
      talk: [['A public service. I had a bunch on the counter waiting.', 'Make pesto. Walk away from the jar.']],
    },
    {
      text: "Hot sauce, three weeks, three chillies, one blender lid that wasn't on. Recipe for subscribers; the ceiling was my own contribution.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [['Is the ceiling salvageable?', 'It has character now, and nobody stands under it.']],
    },
    {
      text: "Sourdough people: your starter isn't dead. It's hungry and it's cold, like all of us in November. Two feeds a day for three days, somewhere warm, then we talk.",
      media: 2,
      talk: [
        [
          "Day three, it doubled in five hours. I'd already held a small funeral.",
          'Welcome back to it. Never tell it about the funeral.',
        ],
      ],
    },
  ],
};
