import type { CreatorScript } from '#/creators/script.ts';

export const northpier: CreatorScript = {
  username: 'northpier',
  displayName: 'North Pier',
  field: 'music',
  bio: 'Songs by Ewan Calder and whoever is in the van. Guitars, a pump organ, stories about a seaside town out of season. Everything here is free; pay when something stays with you.',
  subscriptionPrice: 0,
  isVerified: false,
  posts: [
    {
      text: "We've recorded eleven songs in the old ticket hall at the end of the pier. Every take has gulls on it. We tried without the gulls. It was worse.",
      media: 2,
      talk: [['Credit the gulls on the sleeve.', "They're down as strings."]],
    },
    {
      text: "Tour diary, day 3. The van's heater works or the van's radio works. We chose the heater, so we've been singing to each other since Carlisle. Harmony on 'Winter Rates' is now much better.",
      media: 1,
    },
    {
      text: "Lyrics, because people asked, for 'Winter Rates':\n\nThe man who rents the deckchairs has gone home\nand left the stripes to argue with the sea.\nYou said you'd ring me from the telephone\nthat hasn't had a line since eighty-three.",
      media: 0,
      talk: [
        [
          "'left the stripes to argue with the sea' — I had to put my cup down.",
          'That line took four months. The rest took a bus ride.',
        ],
      ],
    },
    {
      text: 'The pump organ weighs more than the drummer. We have weighed both.',
      media: 1,
      talk: [
        ['Was the drummer holding his sticks? Needs to be a fair test.', 'Sticks, cymbals and a pie. Still the organ.'],
      ],
    },
    {
      text: "Chords and the odd tuning for all eleven songs, hand-written, scanned, with the coffee ring left in. The trick in 'Sandcastle Insurance' is a capo on five strings of six.",
      media: 4,
      price: 500,
    },
    {
      text: "Thank you, Leeds. 140 people on a wet Tuesday, and the quiet song stayed quiet right to the end. Somebody's phone went off in the right key.",
      media: 2,
      talk: [
        [
          "That was my phone. I'm sorry. It was a reminder to leave for your gig.",
          "We've asked about making it a regular part.",
        ],
      ],
    },
    {
      text: "A demo from the kitchen, fridge in B flat. It doesn't have a second verse yet. If you've got a story about a lost key or a found dog, I'm listening.",
      media: 0,
      talk: [
        [
          'Found a dog with a key on its collar once. Never found the door.',
          "Right. That's the second verse. Thank you.",
        ],
      ],
    },
    {
      text: "Record is at the pressing plant. Eight weeks, they say, which in pressing plant is twelve. Here's the sleeve in the meantime, painted by the drummer's aunt.",
      media: 1,
    },
    {
      text: 'For those who follow us: the ticket hall shows are on the 12th and 13th, sixty seats each, pay what you can at the door. Bring a cushion. The pews were made for shorter centuries.',
      media: 1,
      visibility: 'FOLLOWERS',
      talk: [['Two of us on the 12th, with cushions and soup.', 'Soup gets you the front pew.']],
    },
    {
      text: "It's out. Eleven songs, one pump organ, uncounted gulls. Put it on when the heating's just come on and nobody needs you for half an hour.",
      media: 2,
      talk: [
        ['Half an hour well spent, twice already.', 'Twice is very kind. Turn it over, side two is where we relax.'],
        ['My daughter asked who the seagull singer was.'],
      ],
    },
  ],
};
