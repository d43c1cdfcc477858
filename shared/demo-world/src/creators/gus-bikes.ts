import type { CreatorScript } from '#/creators/script.ts';

export const gusBikes: CreatorScript = {
  username: 'gus_bikes',
  displayName: 'Gus Fontaine',
  field: 'repair',
  bio: 'Bicycle mechanic under a railway arch. Old steel, honest prices, free air. I write up one repair a week so that you can do the next one without me, which is a strange business plan.',
  subscriptionPrice: 499,
  isVerified: false,
  posts: [
    {
      text: "Your chain isn't dirty, it's dry and dirty. Wipe, oil one drop a link, wait for a cup of tea, wipe again. The second wipe is the one everybody skips, and it's the one that matters.",
      media: 1,
      talk: [
        [
          "Second wipe done. It's silent. Is that what it's supposed to sound like?",
          "That's it. Now you'll hear everyone else's.",
        ],
      ],
    },
    {
      text: "Came in as a 'wobble'. Left-hand crank held on by hope and a zip tie. The rider had done 60 miles on it. I've put the zip tie on the wall of honour.",
      media: 2,
      talk: [
        ['How many things are on the wall of honour?', "Nineteen. There's a spoon up there that was a brake lever."],
      ],
    },
    {
      text: "Truing a wheel is listening. Pluck each spoke. The sad one's loose.",
      media: 0,
    },
    {
      text: 'Gears that skip, in the order of what it costs to find out: cable, hanger, chain, cassette, derailleur. Nine times in ten you stop at the cable. Cost: four pounds and a swear word.',
      media: 1,
      talk: [
        [
          "It was the hanger. I'd already bought a derailleur. I'm the tenth time.",
          "Keep it in the box and you've a present for your future self.",
        ],
      ],
    },
    {
      text: "Full strip and rebuild of a 1974 tourer in four parts. Every bearing size written down, every thread, every bodge I found from the six owners before. There's a love letter in the seat tube. I put it back.",
      media: 4,
      price: 550,
      talk: [['You put it BACK.', "It isn't mine. It's the bicycle's."]],
    },
    {
      text: "Hub bearings: tight enough that there's no play, loose enough that the valve falls to the bottom by itself. If the valve falls, you're done. Gravity is the cheapest tool in the shop.",
      media: 1,
    },
    {
      text: 'A lady of 80 wants her racing bike back on the road. It has toe straps. I asked about flatter bars. She looked at me. It has toe straps.',
      media: 2,
      talk: [
        [
          'Update on the lady and the toe straps, please.',
          'Seen at the lights on Sunday. She dropped me by the church.',
        ],
      ],
    },
    {
      text: "Free air. It's outside, it's always been free, you don't have to come in and be polite. But the biscuits are inside.",
      media: 0,
      talk: [['Came for air, stayed for biscuits, left with new brake pads. Well played.']],
    },
    {
      text: "For followers: Saturday is mend-your-own day. Six stands, all my tools, me walking about saying 'hm'. First come. Bring the bike you're ashamed of.",
      media: 1,
      visibility: 'FOLLOWERS',
      talk: [["The 'hm' is terrifying, but it teaches.", "There's a good hm and a bad hm. You got the good one."]],
    },
    {
      text: "Winter list goes up tomorrow: the five jobs that'll get you to spring. One of them is only a plastic bag and a rubber band, and it's the best of the five.",
      media: 1,
      scheduled: true,
    },
  ],
};
