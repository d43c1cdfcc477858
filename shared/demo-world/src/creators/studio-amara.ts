import type { CreatorScript } from '#/creators/script.ts';

export const studioAmara: CreatorScript = {
  username: 'studio_amara',
  displayName: 'Amara Nwosu',
  field: 'art',
  bio: 'Large abstract paintings, made with rollers, rags and the whole arm. I document each one from bare canvas to the day it leaves. Studio visits on the last Saturday; bring shoes you do not like.',
  subscriptionPrice: 1499,
  isVerified: true,
  posts: [
    {
      text: "Day one on the big one: two by three metres, primed, terrifying. I've put a single yellow mark in the corner so that it isn't empty any more. We'll both sleep better.",
      media: 1,
      talk: [['Is the yellow mark still there at the end?', "You'll see. I'm on its side, but it's not up to me."]],
    },
    {
      text: "Day nine. The yellow has survived. Blue came in on Tuesday and took over the way blue does. I'm holding it back with a dirty pink that nobody will notice and that everything depends on.",
      media: 2,
      talk: [['I noticed the pink. Lower left, under the arc.', "That's the one. It's holding up the roof."]],
    },
    {
      text: "Colour isn't feeling. Colour is weight. Ask where the picture is heavy and you'll know what to do next.",
      media: 0,
    },
    {
      text: 'The pigment notebook: 34 mixes that I use all the time, with proportions, how they dry and what they do beside each other. Eleven years of swatches, scanned flat. The greys are the treasure.',
      media: 4,
      price: 1800,
      talk: [
        [
          'The greys ARE the treasure. Number 22 has fixed my whole palette.',
          '22 came from cleaning a brush. Half of them did.',
        ],
      ],
    },
    {
      text: 'Turned it upside down. Left it for the weekend. It was right.',
      media: 1,
      talk: [['Do you tell the buyer which way it began?', "It's written on the back, with an arrow and an apology."]],
    },
    {
      text: 'Seven details, none bigger than your hand. I sometimes think the painting is just a place to keep these. Full-size files, for your wall or your desk.',
      media: 7,
      price: 600,
      talk: [
        [
          'The third would be a whole exhibition for someone else.',
          'I stood in front of that bit for an hour with a cold tea.',
        ],
      ],
    },
    {
      text: "I don't know when it's finished. I know when I've begun to be clever, and then I stop and go back two days.",
      media: 0,
      talk: [
        [
          'Pinned above my desk, and I write tax software.',
          'It must work for tax software too. Please be careful with cleverness there.',
        ],
      ],
    },
    {
      text: 'Studio hour for subscribers: I mixed, you asked. The recording is up, 70 minutes, with the question about loneliness left in, because it was the best one.',
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [['Thank you for not cutting that answer.', "Thank you for asking. I've thought about it since."]],
    },
    {
      text: "Day 61. It left this morning, on its side, in a van with two very careful brothers. There's a rectangle of clean wall where it was. I put a yellow mark in the corner of it.",
      media: 2,
      talk: [
        ['The yellow survived!!', 'In the corner, under two glazes, like a light left on.'],
        ['Good luck to it, wherever it hangs.'],
      ],
    },
    {
      text: "New canvas, smaller, in a bad mood. So am I. We'll see who gives in.",
      media: 1,
    },
  ],
};
