import type { CreatorScript } from '#/creators/script.ts';

export const linguaLucie: CreatorScript = {
  username: 'lingua_lucie',
  displayName: 'Lucie Martin',
  field: 'teaching',
  bio: 'French for people who can order coffee and would like to stay for the conversation. Ten sentences a week, real ones, overheard. I correct by repeating, the way your friends would.',
  subscriptionPrice: 899,
  isVerified: false,
  posts: [
    {
      text: "Overheard this week at the pharmacy: 'Ça fait trois jours que je tousse.' Literally: that makes three days that I cough. You'd never build it from the grammar book. So we don't build, we collect.",
      media: 1,
      talk: [
        [
          'Used it with a real cough and the pharmacist answered at full speed. Victory and defeat.',
          'Full speed means you sounded right. Take it as a medal.',
        ],
      ],
    },
    {
      text: "The 'r' isn't in your throat. It's where you'd be if you were about to gargle and changed your mind.",
      media: 0,
      talk: [['My cat has left the room, but I think I have it.', 'Once more, with less water.']],
    },
    {
      text: "Tu or vous: everyone wants a rule. Here's what we really do. We avoid the pronoun altogether for as long as possible, sometimes for years. I've an aunt-in-law like that.",
      media: 1,
      talk: [['Eleven years with my mother-in-law. Not one pronoun.', 'You are more French than I am.']],
    },
    {
      text: 'Audio pack 6: forty overheard sentences, slow, then natural, then in the noise of the actual bakery. With transcript. The bakery is the hard part and the only one that counts.',
      media: 1,
      price: 700,
      talk: [
        [
          'Sentence 23 in the bakery took me nine listens. Then suddenly it was just a woman wanting bread.',
          "That's the moment. It doesn't go away again.",
        ],
      ],
    },
    {
      text: "Four gestures that replace a sentence. Learn them before the subjunctive; they're more use and you'll make people laugh. The third is not for your boss.",
      media: 4,
      price: 300,
      talk: [
        ["I used the third on my boss. He is from Lyon. We're friends now.", 'Lyon is an exception to many things.'],
      ],
    },
    {
      text: "'Quand même.' Two words, forty meanings, no translation. Collect ten examples before you dare. By the eleventh you'll say it by accident, quand même.",
      media: 0,
    },
    {
      text: "You don't need more words. You need the 300 you have to come out without waiting in line. So this week no new vocabulary: tell me about your kitchen, out loud, for two minutes, to the kettle.",
      media: 1,
      talk: [
        [
          'My kettle now knows about the divorce. Felt good, actually.',
          "It won't tell. And your past tenses were surely excellent.",
        ],
      ],
    },
    {
      text: 'Dictation for subscribers, an old-fashioned one, with all the traps left in. 112 words. The record stands at three mistakes and belongs to a plumber from Ohio.',
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        ['Four mistakes! So close. Curse you, silent letters.', 'The plumber sends respect. He missed the same one.'],
      ],
    },
    {
      text: "My grandmother's letters use a past tense that nobody says any more. Reading them is like finding a room in the house you'd forgotten. I've photographed two pages, with her permission, which took some explaining.",
      media: 2,
      talk: [
        ['Her handwriting! You can hear the voice in it.', 'She was told this and has asked for a better photograph.'],
      ],
    },
    {
      text: "Someone wrote to say they dreamed in French, and everyone in the dream was correcting them. That's it. You're fluent. I'm sorry.",
      media: 0,
      talk: [['I dreamed a waiter understood me. When do I get corrected?', 'Next level. Be brave.']],
    },
  ],
};
