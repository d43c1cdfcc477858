import type { CreatorScript } from '#/creators/script.ts';

export const nonnaDigital: CreatorScript = {
  username: 'nonna_digital',
  displayName: 'Paola Ferri',
  field: 'cooking',
  bio: "My grandmother's recipe cards, cooked, corrected and written down properly for the first time. She measured in handfuls. I measured her hand. Pasta on Sundays, arguments in the comments.",
  subscriptionPrice: 899,
  isVerified: true,
  posts: [
    {
      text: "There are 212 cards. Most have no quantities. One says only: 'as for Lucia's wedding, but less'. I'm going to cook all of them and write them down so that you can, too. This is number one, tomato sauce, and it has four ingredients, and none of them is sugar.",
      media: 2,
      pinned: true,
      talk: [["What WAS the amount for Lucia's wedding?", 'We found Lucia. Forty kilos. So: less.']],
    },
    {
      text: "A handful, settled: her hand held 31 grams of flour, 24 of grated cheese, 9 of basil. A 'good' handful is one and a half. I have the numbers on the wall now and the kitchen looks like a laboratory.",
      media: 1,
    },
    {
      text: "Orecchiette, drawn over the knife. You'll throw away the first thirty. Everyone does. Keep the thirty-first and put it on the windowsill, to remember.",
      media: 4,
      price: 300,
      talk: [
        [
          'My thirty-first is on the windowsill. It looks like a small hat.',
          'It is a small hat. You have done it right.',
        ],
      ],
    },
    {
      text: 'The whole Sunday: ragù, hand-cut tagliatelle, the salad nobody eats and the almond cake everyone does. Shopping list, timetable from 8.30 to 13.00, and where in it you may sit down. Card numbers 4, 17, 88 and 120.',
      media: 2,
      price: 650,
      talk: [
        [
          'Sat down at 10.50 as instructed. Best instruction in any recipe I own.',
          'She always sat down at ten to eleven. With the radio.',
        ],
      ],
    },
    {
      text: "Do not rinse the pasta. I say it with love and I'll say it again next month.",
      media: 0,
      talk: [["My husband rinses. I've sent him this. Twice.", 'Tell him I know where he lives, in spirit.']],
    },
    {
      text: "Card 57 was illegible but for one word, 'pazienza'. We tried it as a broth, a risotto and a cake. It's a broth. Six hours, the heat so low that you keep checking it's on.",
      media: 1,
      talk: [
        [
          'Made card 57 while working from home. House smells like someone loves me.',
          'Someone does. Put the parmesan rind in next time.',
        ],
      ],
    },
    {
      text: "How to buy an aubergine: light for its size, skin that squeaks, and a face you'd trust. She taught me on a market stall, and the stallholder was terrified of her.",
      media: 1,
    },
    {
      text: "Subscribers' table: the Christmas menu, seven fishes in four dishes for people with one oven and a job. You've got five weeks. The salt cod wants three of those days from you, and then it is easy.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'One oven, one job, eleven guests. You have described me.',
          'Then start with the octopus salad; it gets better by being ignored.',
        ],
      ],
    },
    {
      text: "Found her voice on a tape. Forty minutes of telling my mother that she is doing the gnocchi wrong, in 1986. I've transcribed it. It is the best gnocchi recipe I've ever read.",
      media: 1,
      talk: [
        [
          'I would pay good money for that transcript with the insults left in.',
          'The insults are structural. They stay in.',
        ],
        ['Crying into my potatoes, which I hope is not too much water.'],
      ],
    },
    {
      text: "Card 100. Chickpeas, rosemary, the pasta broken by hand. Nothing happens in this recipe and I've eaten it once a week my whole life.",
      media: 2,
      talk: [['Nothing happens, and then you have seconds.', 'Exactly so.']],
    },
  ],
};
