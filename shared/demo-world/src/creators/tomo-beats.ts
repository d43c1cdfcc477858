import type { CreatorScript } from '#/creators/script.ts';

export const tomoBeats: CreatorScript = {
  username: 'tomo_beats',
  displayName: 'Tomo Sakai',
  field: 'music',
  bio: "Beats from other people's thrown-away cassettes. Four-track, one sampler, a kettle. I post the sketch, the mistake and the finished thing, in that order.",
  subscriptionPrice: 499,
  isVerified: false,
  posts: [
    {
      text: "Found a box of 31 cassettes outside the laundromat. Language lessons, a wedding, two weather reports, and one tape that just says NO. Guess which one I'm sampling first.",
      media: 1,
      talk: [['Please tell us what is on NO.', 'Forty minutes of someone learning the trumpet. It is perfect.']],
    },
    {
      text: "Rule of the month: no sound younger than me. I'm 34. It rules out more than you think and everything it leaves has hiss on it.",
      media: 0,
    },
    {
      text: 'How I chop, as simply as I can put it. Listen until something surprises you. Cut just before the surprise. Do that eight times. Play them in the wrong order until your neck moves.',
      media: 2,
      talk: [
        [
          "'Cut just before the surprise' has fixed six months of my loops.",
          'Leave a breath in front of it. People want to see it coming a little.',
        ],
      ],
    },
    {
      text: 'Drum kit vol. 3: 64 one-shots, all recorded in my kitchen and bathroom. The snare is a baking tray. The other snare is a smaller baking tray. Use them for anything, no credit needed.',
      media: 1,
      price: 900,
      talk: [
        [
          'The smaller baking tray is the better snare and I will argue about it.',
          'No argument. It has already replaced the big one on everything new.',
        ],
      ],
    },
    {
      text: "The sampler died on Thursday. I opened it, found a dead battery and somebody's initials in pencil from 1991. Replaced the one, kept the other.",
      media: 2,
    },
    {
      text: '84 bpm is not slow. 84 bpm is walking home.',
      media: 0,
      talk: [['Walked home to this. Took the long way.', "That's the only review I need."]],
    },
    {
      text: 'Four covers I drew for the beat tape before choosing none of them. Vote anyway, I might print the winner as a poster.',
      media: 4,
      talk: [
        [
          'Second one. It looks like a sound test on an old television.',
          'It is one! I paused a tape and traced the screen.',
        ],
      ],
    },
    {
      text: "The whole session for 'Laundromat Radio', start to end, two hours, nothing cut. You'll see me lose the good version at minute 70 and find it again at 95. I talk to the kettle a bit.",
      media: 1,
      price: 400,
    },
    {
      text: "Someone sent me a tape of their grandfather calling a football match in 1978, from memory, into a recorder, for fun. I've put 12 seconds of it under a piano. With permission. He is 91 and says the bass is too quiet.",
      media: 1,
      talk: [['He is right about the bass though.', 'I know. I turned it up. He has approved the new mix.']],
    },
    {
      text: 'New tape is out. 14 tracks, 27 minutes, side B starts with the trumpet man from NO. He finally gets his solo.',
      media: 2,
      talk: [['Side B, track one. I cheered on the bus.', 'If anyone knows who he is, I owe him a dinner.']],
    },
  ],
};
