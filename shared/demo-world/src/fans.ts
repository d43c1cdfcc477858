import type { Field } from '#/field.ts';

export type FanScript = {
  username: string;
  displayName: string;
  bio: string;
  /** Their interest: they follow, like and comment more in this field. */
  likes: readonly [Field, ...Field[]];
  isPrivate?: true;
};

/** Sam Rivera is the one whose login is given away. */
export const fans: readonly FanScript[] = [
  {
    username: 'sam_rivera',
    displayName: 'Sam Rivera',
    bio: 'Late to most things, glad to be here. Learning the cello at 38 and dosa at 39.',
    likes: ['music', 'cooking', 'repair'],
  },
  {
    username: 'maya_k',
    displayName: 'Maya Kowalski',
    bio: 'Nurse on nights. Podcasts, soup, other people’s gardens.',
    likes: ['cooking', 'fitness'],
  },
  {
    username: 'jonas_weld',
    displayName: 'Jonas Weld',
    bio: 'I fix bridges for a living and toasters for fun.',
    likes: ['repair', 'teaching'],
  },
  {
    username: 'teaandtreble',
    displayName: 'Florence Adeyemi',
    bio: 'Choir alto. Will drive two hours for a good hall.',
    likes: ['music'],
  },
  {
    username: 'ravi_m',
    displayName: 'Ravi Menon',
    bio: 'Engineer, father of twins, slow runner.',
    likes: ['fitness', 'cooking', 'teaching'],
  },
  {
    username: 'clara_b',
    displayName: 'Clara Bianchi',
    bio: 'Watercolors on the train to work. It shakes, so do they.',
    likes: ['art'],
  },
  {
    username: 'petra_v',
    displayName: 'Petra Vos',
    bio: 'Bookbinder. Ask me about paper.',
    likes: ['art', 'repair', 'teaching'],
  },
  {
    username: 'dex_hollis',
    displayName: 'Dex Hollis',
    bio: 'Bass player in three bands nobody has heard of.',
    likes: ['music'],
  },
  {
    username: 'noor_a',
    displayName: 'Noor Ansari',
    bio: 'Learning French for one specific person.',
    likes: ['teaching', 'cooking'],
  },
  {
    username: 'bigstairs',
    displayName: 'Malcolm Reid',
    bio: 'Fourth floor, no lift. Started strength training for the shopping.',
    likes: ['fitness', 'repair'],
  },
  {
    username: 'wren_s',
    displayName: 'Wren Sullivan',
    bio: 'Textiles student. Every sleeve has been a mistake at some point.',
    likes: ['art', 'repair'],
  },
  { username: 'okanlikessoup', displayName: 'Okan Demir', bio: 'It is in the name.', likes: ['cooking'] },
  {
    username: 'gwen_t',
    displayName: 'Gwen Tran',
    bio: 'Math teacher, off duty. I also like hills.',
    likes: ['teaching', 'fitness'],
  },
  {
    username: 'lars_b',
    displayName: 'Lars Berg',
    bio: 'Ferry captain. Good signal only near land.',
    likes: ['music', 'art'],
  },
  {
    username: 'imogen_p',
    displayName: 'Imogen Pryce',
    bio: 'Retired. Third telescope. Patient husband.',
    likes: ['teaching', 'art'],
  },
  {
    username: 'tobi_ola',
    displayName: 'Tobi Olatunji',
    bio: 'Product designer, home baker, terrible at darts.',
    likes: ['art', 'cooking'],
  },
  {
    username: 'hazelnotes',
    displayName: 'Hazel Whitlock',
    bio: 'I keep notebooks. They do not keep me.',
    likes: ['teaching', 'music'],
  },
  {
    username: 'juan_pablo_r',
    displayName: 'Juan Pablo Rojas',
    bio: 'Guitar after the kids are asleep, so: quietly.',
    likes: ['music', 'teaching'],
  },
  {
    username: 'mina_sato',
    displayName: 'Mina Sato',
    bio: 'Ceramics, cold noodles, long walks with no phone.',
    likes: ['art', 'cooking'],
    isPrivate: true,
  },
  {
    username: 'fergus_mc',
    displayName: 'Fergus McBride',
    bio: 'Cycle commuter, all weathers, one gear.',
    likes: ['repair', 'fitness'],
  },
  {
    username: 'anya_d',
    displayName: 'Anya Dragomir',
    bio: 'Violist. Yes, I have heard the jokes.',
    likes: ['music', 'art'],
  },
  {
    username: 'crispin_h',
    displayName: 'Crispin Hale',
    bio: 'Museum guard. I look at things professionally.',
    likes: ['art', 'teaching'],
  },
  {
    username: 'bea_lindgren',
    displayName: 'Bea Lindgren',
    bio: 'Two kids, one kettlebell, no time.',
    likes: ['fitness', 'cooking'],
  },
  {
    username: 'solder_sid',
    displayName: 'Sid Banerjee',
    bio: 'Electronics, badly, since 1989.',
    likes: ['repair', 'music'],
  },
  {
    username: 'yuki_f',
    displayName: 'Yuki Fontaine',
    bio: 'Trail runner in training. Mostly in training.',
    likes: ['fitness'],
  },
  {
    username: 'abbie_r',
    displayName: 'Abbie Rowe',
    bio: 'Allotment plot 14. Too many courgettes, please help.',
    likes: ['cooking', 'repair'],
  },
  {
    username: 'marek_z',
    displayName: 'Marek Zielinski',
    bio: 'Carpenter. I like chairs with a past.',
    likes: ['repair', 'art'],
  },
  {
    username: 'dottie_mae',
    displayName: 'Dottie Mae Carter',
    bio: '74 and learning the guitar. Do not call it cute.',
    likes: ['music', 'teaching'],
  },
  {
    username: 'hugo_l',
    displayName: 'Hugo Lefevre',
    bio: 'Line cook. Day off: somebody else’s kitchen.',
    likes: ['cooking', 'music'],
  },
  {
    username: 'quiet_otter',
    displayName: 'Quiet Otter',
    bio: 'Just here to read.',
    likes: ['teaching', 'art'],
    isPrivate: true,
  },
];
