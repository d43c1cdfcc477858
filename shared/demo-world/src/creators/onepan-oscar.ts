import type { CreatorScript } from '#/creators/script.ts';

export const onepanOscar: CreatorScript = {
  username: 'onepan_oscar',
  displayName: 'Oscar Bell',
  field: 'cooking',
  bio: 'Dinner for under three dollars a head, in one pan, by someone who washes up. I add up every receipt. Line cook by night, so these are my lunches.',
  subscriptionPrice: 399,
  isVerified: false,
  posts: [
    {
      text: 'Sausage, white beans, a tin of tomatoes, stale bread on top, into the oven until the edges go dark. $2.38 each for four, and one pan in the sink. Receipt in the second picture.',
      media: 2,
      talk: [
        [
          'The receipt in the second picture is my favorite part of this page.',
          "I've got a shoebox of them. It's basically my diary.",
        ],
      ],
    },
    {
      text: "Salt the onions at the start, not the end. They give up their water, you save eight minutes and nothing sticks. That's it, that's a whole year of cooking school.",
      media: 0,
      talk: [
        ['Did this tonight. Nothing stuck. Who do I thank?', 'A chef called Denise who threw a spoon at me once.'],
      ],
    },
    {
      text: "Price per portion, ranked: eggs, lentils, cabbage, chicken thighs, tinned fish. Cabbage is criminally low on everyone's list and I'm here to fix that one week at a time.",
      media: 1,
    },
    {
      text: 'Burnt-edge cabbage with butter, chilli and a tin of anchovies. $1.60. I served this to a man who sends back bread, and he asked for the recipe.',
      media: 1,
      talk: [
        [
          "My kids ate cabbage. Voluntarily. I'm reporting this to the authorities.",
          "Burn it a bit more next time and they'll fight over the corners.",
        ],
      ],
    },
    {
      text: 'A month of dinners: 28 of them, four shopping lists, $9.40 a day for a family of four where I live. Leftovers are planned in, so day 3 is never the same food as day 2 wearing a hat.',
      media: 4,
      price: 600,
      talk: [
        [
          'Finished the month. $31 under what we normally spend, and day 19 is a keeper.',
          'Day 19 was nearly cut! My brother begged for it.',
        ],
      ],
    },
    {
      text: 'Cast iron care, from someone who owns one pan: wash it, soap is fine, dry it on the flame, think of a nice memory, wipe it with oil. You can skip the memory.',
      media: 1,
      talk: [['Soap?!', "Soap. The rule's from when soap was lye. Yours smells of lemons."]],
    },
    {
      text: "Dropped the pan. It's fine. The floor isn't.",
      media: 1,
    },
    {
      text: 'What restaurants do that you can do: heat the pan longer than feels polite, put in less than you want to, and leave it alone.',
      media: 0,
      talk: [
        [
          "'Longer than feels polite' set off my smoke alarm, and it was delicious.",
          "The alarm is how you know. Open a window first, sorry, should've said.",
        ],
      ],
    },
    {
      text: "Shift ended at one, so here's a one a.m. dinner: rice, egg, whatever green is dying in the drawer, the good soy sauce. $0.94. Eaten standing up, over the pan, as intended.",
      media: 1,
    },
    {
      text: "You asked for vegetarian, so that's the whole of next month. I've tested nine. Two were sad. You'll get seven, and one of them is the cabbage again and I won't apologize.",
      media: 2,
      visibility: 'FOLLOWERS',
      talk: [['Never apologize for the cabbage.', 'The cabbage and I thank you.']],
    },
  ],
};
