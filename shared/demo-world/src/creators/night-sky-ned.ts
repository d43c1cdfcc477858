import type { CreatorScript } from '#/creators/script.ts';

export const nightSkyNed: CreatorScript = {
  username: 'night_sky_ned',
  displayName: 'Ned Ashworth',
  field: 'teaching',
  bio: 'Retired bus driver with a telescope. I teach the night sky to beginners, one object a week, most of them visible from a car park. Clear skies not guaranteed.',
  subscriptionPrice: 499,
  isVerified: false,
  posts: [
    {
      text: "Start with your own eyes. Twenty minutes in the dark, no phone, find the brightest thing that doesn't twinkle. That's a planet. You've just done astronomy, and you did it with what you came with.",
      media: 1,
      pinned: true,
      talk: [
        [
          'Twenty minutes without a phone was harder than finding Jupiter.',
          "It always is. The second time you'll hear owls.",
        ],
      ],
    },
    {
      text: "Jupiter's moons through ordinary binoculars, four nights running. Rest your elbows on the car roof. Draw four dots a night. By Friday you'll have proved that something goes round something else, which once got a man locked in his house.",
      media: 4,
      talk: [
        [
          "Did this with my daughter. She's drawn a fifth dot, 'just in case'.",
          "Sensible. We keep finding more of them, so she'll be right in the end.",
        ],
      ],
    },
    {
      text: "Cloud. Eleven nights now. I've cleaned every lens I own, and one I don't.",
      media: 0,
      talk: [["Twelve here. I've started to name the clouds.", 'Ours is called Brian.']],
    },
    {
      text: "Buying a first telescope: don't, yet. Borrow one. If you must: a plain six-inch on a wooden base, nothing with a motor, nothing that promises 600 times. Most of what you want to see is large and faint, not small.",
      media: 1,
      talk: [
        [
          'Talked me out of a terrible motorised thing. My wallet says thank you.',
          'Spend it on a warm hat. Best instrument I own.',
        ],
      ],
    },
    {
      text: "The winter booklet: twelve objects, twelve finder charts drawn at bus-stop scale (the lamp post is in them), and what it'll really look like, which is a smudge, and why you should be pleased with the smudge.",
      media: 2,
      price: 350,
      talk: [
        [
          'Object seven is a smudge, and I am extremely pleased with it.',
          'That smudge is two million years old, and you caught it from a bus stop.',
        ],
      ],
    },
    {
      text: "Light from that star set out while I was still driving the number 14. It passed my whole second career. It got here tonight, at ten past nine, and I was in. I do like it when I'm in.",
      media: 0,
      talk: [["'I do like it when I'm in.' Ned, this is poetry.", "It's timetables, mostly."]],
    },
    {
      text: "Forty-one people in the garden centre car park for the eclipse. The manager put the lights off for us and then came out in his apron to look. He's asked about telescopes.",
      media: 2,
      talk: [
        [
          'I was there with the pushchair. You let her look for so long.',
          "She asked the best question: 'who's doing it?'",
        ],
      ],
    },
    {
      text: "Saturn, finally. Drawn at the eyepiece, so forgive the thumb. Every single person I've ever shown it to says the same thing: 'that's not real'. It's the only review it gets.",
      media: 1,
      talk: [['Said exactly that. Out loud. To nobody.', 'It heard.']],
    },
    {
      text: "For subscribers: my log for the year, all 143 nights, including the 90 that say 'cloud' and the one that says 'cloud, but nice company'.",
      media: 1,
      visibility: 'SUBSCRIBERS',
    },
    {
      text: "Meteors on the 13th and 14th. No equipment. A blanket, a flask, and lie down. If a neighbour asks, tell them to lie down too. I've met everyone on my road this way.",
      media: 1,
      talk: [['Counted 19 before the flask ran out.', '19! I had 12 and a hedgehog.']],
    },
  ],
};
