import type { CreatorScript } from '#/creators/script.ts';

export const irisVale: CreatorScript = {
  username: 'iris_vale',
  displayName: 'Iris Vale',
  field: 'music',
  bio: 'Cellist, mostly alone, mostly at night. I build slow pieces out of one instrument and a loop pedal, and I show you how each of them comes apart. New piece on the first Friday, sheet music for subscribers, answers to every question about rosin.',
  subscriptionPrice: 799,
  isVerified: true,
  posts: [
    {
      text: "Hello. I'm Iris, I play the cello, and I've spent eleven years being told the loop pedal is cheating. This page is where I cheat in public.\n\nWhat you'll find: one finished piece a month, all the sketches that did not become one, and the occasional photograph of light doing something in the stairwell where I record.",
      media: 1,
      pinned: true,
      talk: [
        [
          'The stairwell reverb on your first EP is the reason I bought good headphones.',
          'That stairwell has a boiler at the bottom of it. You can hear it in the second track if you know.',
        ],
      ],
    },
    {
      text: 'Four layers, in the order they went down: open C held for as long as the bow lasts, then a heartbeat on the body of the cello, then the tune, then the tune again a fifth up and a bit late. The lateness is the whole trick.',
      media: 4,
      talk: [
        [
          "How late is 'a bit'? I always end up too tidy.",
          "About the length of the word 'and'. If you can count it, it is too much.",
        ],
      ],
    },
    {
      text: "Full score and parts for 'Harbour, Before'. Two versions: the one I play, with my fingerings left in, and a clean one for people who would rather find their own. There is a page at the back about bow speed, because that is where everybody gets stuck, me included.",
      media: 2,
      price: 600,
      talk: [
        [
          'Bought it for my students. The note about bow speed alone was worth it.',
          "Tell them the first year of it sounds like a door. Then it doesn't.",
        ],
      ],
    },
    {
      text: 'Broke an A string ten minutes before a recording. Finished the piece on three strings. It is better.',
      media: 0,
      talk: [
        ['Is the three-string version the one that stays?', 'It stays. I have written it in so that nobody fixes it.'],
      ],
    },
    {
      text: 'People ask about the pedal, so: it is an old two-button looper with a footswitch that sticks when it is cold. I warm it on the radiator. I own a newer one. It never sticks and I never use it. Which of them goes on tour?',
      media: 1,
      poll: { options: ['The one that sticks', 'The new one', 'Both, and a radiator'], hours: 72 },
    },
    {
      text: 'Seven pictures from the week on the coast. I went to write and mostly watched the ferry go out. But each of these turned into a chord sooner or later, and the grey one in the middle became the bass line for everything else.',
      media: 7,
      talk: [
        [
          "The fifth one sounds like your second movement. I don't know how else to say it.",
          'That is exactly the one. I was hoping someone would hear it.',
        ],
        ['More ferries please.'],
      ],
    },
    {
      text: 'A practice diary, honestly kept:\nMonday, 40 minutes, scales, bored.\nTuesday, nothing.\nWednesday, two hours by accident.\nThursday, scales, less bored.\nFriday, one good bar.\n\nThe one good bar is attached as a photograph of me not touching the cello in case it goes away.',
      media: 1,
      talk: [
        [
          "'Wednesday, two hours by accident' is how all my best work happens.",
          "You can't plan the accident, but you can leave the case open.",
        ],
      ],
    },
    {
      text: "For subscribers: the multitrack of 'Slow Lanterns', all nine layers, unmixed. Take it apart. If you build something from it, send it to me, and if it is better than mine I will say so here.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'I muted everything except layer six and sat there for twenty minutes.',
          "Layer six is my favourite. It's just me retuning and deciding to keep it.",
        ],
      ],
    },
    {
      text: "Played the new piece for eleven people in a library last night. A child in the front row conducted the whole thing with a breadstick, and was right about the tempo. I've taken the middle section down four beats a minute.",
      media: 2,
      talk: [
        [
          'I was the one by the radiator. Thank you for not turning the lights on between pieces.',
          'Thank you for laughing when the pedal stuck. It relaxed everybody.',
        ],
      ],
    },
    {
      text: "First Friday is coming. This month's piece is called 'What the Boiler Knew', six minutes, one take, recorded with the stairwell window open. Rain included at no extra charge.",
      media: 1,
      scheduled: true,
    },
  ],
};
