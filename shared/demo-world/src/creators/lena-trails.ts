import type { CreatorScript } from '#/creators/script.ts';

export const lenaTrails: CreatorScript = {
  username: 'lena_trails',
  displayName: 'Lena Brandt',
  field: 'fitness',
  bio: 'I run long and not very fast, on paths that are mostly uphill. Route notes, honest gear reviews after 500 km, and what I ate at which kilometre. Based where the tram ends.',
  subscriptionPrice: 599,
  isVerified: false,
  posts: [
    {
      text: 'Left at 4.50 with a head torch and met the sun on the second ridge. 27 km, 1,300 m of climbing, one fox, no other person until the bakery.',
      media: 2,
      talk: [
        ['Which bakery? Important.', 'The one by the chapel. Opens at seven, poppy seed rolls gone by half past.'],
      ],
    },
    {
      text: "Shoes after 500 km, the honest version: uppers fine, grip gone at the toe, the clever lacing system replaced by ordinary laces in week three. I'd buy them again at half the price.",
      media: 1,
    },
    {
      text: "Uphill rule: if you can't say the name of the next village in one breath, walk. You'll get there at the same time and you'll enjoy the village.",
      media: 0,
      talk: [
        [
          'My next village is called Oberunterkirchberg. I have been walking for years.',
          'Then you are the best-paced runner I know.',
        ],
      ],
    },
    {
      text: "Route pack: six loops from train stations, 8 to 32 km, with tracks, water points, where the cows are, and which gate looks locked but isn't. All run at least three times, in different weather.",
      media: 4,
      price: 700,
      talk: [
        [
          'Did loop two on Saturday. The gate that looks locked had me for a full minute.',
          "Lift, don't push. I've written it in bold now.",
        ],
      ],
    },
    {
      text: "What I ate in 60 km: two rice balls, a boiled potato with too much salt, half a bar of marzipan, and a stranger's apricot. The apricot was the best thing I've eaten this year.",
      media: 1,
      talk: [
        [
          'The stranger with the apricots is my uncle! He talks about you.',
          'Please tell him I think about that apricot weekly.',
        ],
      ],
    },
    {
      text: "I stopped today. 14 km into a 40. Nothing hurt, it was just not a day for it, and I've learned to hear that before something does hurt. Took the bus with mud to the knees. The driver gave me a newspaper to sit on.",
      media: 0,
      talk: [
        [
          'Needed to read this one. Turned round at 9 km this morning and felt bad about it.',
          "Don't. The hill keeps. Next week it will be exactly as high.",
        ],
      ],
    },
    {
      text: 'Seven mornings, one lookout, same stone. I meant to show how the light changes and ended up with a record of how late I was.',
      media: 7,
      talk: [['Wednesday wins. Wednesday is unreal.', 'Wednesday I overslept, which tells you something.']],
    },
    {
      text: "Rain kit, laid out. The hat matters more than the jacket. There, I've saved you 300 euros.",
      media: 1,
    },
    {
      text: "For followers: I'm running the lake loop on Sunday at eight, talking pace, everyone welcome, we wait at every fork. 16 km with a swim for whoever dares. Tram stop, by the clock.",
      media: 1,
      visibility: 'FOLLOWERS',
      talk: [
        ['First time joining. Is talking pace really talking pace?', "We've had someone recite a recipe. All of it."],
      ],
    },
    {
      text: 'Did it. 101 km, 19 hours and 4 minutes, last but two. I cried at a cheese sandwich at kilometre 83 and I would like to thank the sandwich.',
      media: 2,
      talk: [
        [
          'Saw you at the reservoir. You were singing!',
          "That was the plan for staying awake. I'm sorry about the key.",
        ],
        ['Last but two out of how many who never started? Bravo.'],
      ],
    },
  ],
};
