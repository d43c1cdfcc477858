import type { CreatorScript } from '#/creators/script.ts';

export const pilarGouache: CreatorScript = {
  username: 'pilar_gouache',
  displayName: 'Pilar Costa',
  field: 'art',
  bio: 'Small gouache landscapes painted outdoors, standing up, in under an hour. Twelve tubes, one brush that I like and three that I carry. Maps of where I stood.',
  subscriptionPrice: 499,
  isVerified: false,
  posts: [
    {
      text: "The kit fits in a lunch box: twelve half-tubes, a folding palette, a jar with a lid that I trust. If it doesn't fit, I don't go, and if I don't go, I don't paint. So it fits.",
      media: 2,
      talk: [
        [
          'Which jar? Mine has ruined two bags.',
          'Baby food, the small one, with a ring cut from an old bicycle tube under the lid.',
        ],
      ],
    },
    {
      text: "Salt pans at noon. Everything white, nothing white. I count six colours in that 'white' and each of them is a bit purple.",
      media: 1,
    },
    {
      text: 'Begin with the darkest dark and the lightest light, both too strong. Then everything you add afterwards will be a relief.',
      media: 0,
      talk: [
        ["Tried this at the river today and didn't overwork it for once.", 'The too-strong dark is courage in a tube.'],
      ],
    },
    {
      text: 'Four paintings, one hour, same hill, turning a quarter each time. The one behind me was the best, as always. Now I look behind me first. All four come as printable scans.',
      media: 4,
      price: 300,
      talk: [["'Look behind me first' is such good life advice.", 'It also stopped the cow being a surprise.']],
    },
    {
      text: 'A full demo of the olive terrace: 52 minutes in real time, with every mix spoken out loud, including what I say when the wind takes the palette.',
      media: 1,
      price: 500,
      talk: [['What you say at minute 31 should be a ringtone.', 'My mother watched it. She has views on minute 31.']],
    },
    {
      text: "It rained on this one and I nearly threw it away. Then it dried. Now there's weather in it that I couldn't have painted.",
      media: 1,
    },
    {
      text: "Twelve tubes, in the order in which I run out: white, white, ochre, white, ultramarine. I've never finished a green in my life. I mix them; nature's are never in the tube.",
      media: 1,
      talk: [['White, white, ochre, white. I feel less alone.', 'Buy the big one. You know you want to.']],
    },
    {
      text: "A farmer watched for half an hour without a word. Then: 'You've missed my chimney.' I had. It's in now, with smoke. He's asked for a copy for the kitchen.",
      media: 1,
      talk: [['The chimney makes it! He was right.', 'He was, and he knows it. He told the whole village.']],
    },
    {
      text: "For followers, the map of this autumn's spots with little arrows for where I stood and what time the light is good. Be kind to gates. Take a hat.",
      media: 2,
      visibility: 'FOLLOWERS',
    },
    {
      text: "Fog. One brush, three greys, twenty minutes. The easiest picture of the year and I can't explain it. I think I just wasn't in the way.",
      media: 1,
      talk: [["It's so quiet, this one. I keep coming back to it.", "I can't do it again. I tried this morning."]],
    },
  ],
};
