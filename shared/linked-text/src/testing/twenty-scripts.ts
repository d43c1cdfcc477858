/** Words in a script, as people write them. */
export interface ScriptSample {
  readonly script: string;
  /** A word to stand before a link or a name. */
  readonly word: string;
  /** What ends a sentence. */
  readonly stop: string;
  /** Quotation marks and brackets. */
  readonly quotes: readonly [string, string];
  /** A word that would be cut if only letters counted: with marks, joiners or signs inside it. */
  readonly tag: string;
  /** Whether words have no spaces between them. */
  readonly isDense?: boolean;
}

/** Twenty scripts and languages that are written in different ways. */
export const twentyScripts: readonly ScriptSample[] = [
  { script: 'Arabic', word: 'مرحبا', stop: '؟', quotes: ['«', '»'], tag: 'مُوسِيقَى' },
  { script: 'Hebrew', word: 'שלום', stop: '.', quotes: ['”', '”'], tag: 'צה״ל' },
  { script: 'Persian', word: 'سلام', stop: '؛', quotes: ['«', '»'], tag: 'می‌خواهم' },
  { script: 'Urdu', word: 'سلام', stop: '۔', quotes: ['”', '“'], tag: 'موسیقی_کا_دِن' },
  { script: 'Hindi', word: 'नमस्ते', stop: '।', quotes: ['‘', '’'], tag: 'हिन्दी' },
  { script: 'Bengali', word: 'নমস্কার', stop: '॥', quotes: ['“', '”'], tag: 'বাংলা' },
  { script: 'Tamil', word: 'வணக்கம்', stop: '.', quotes: ['“', '”'], tag: 'தமிழ்' },
  { script: 'Sinhala', word: 'ආයුබෝවන්', stop: '෴', quotes: ['“', '”'], tag: 'ක්‍රියා' },
  { script: 'Thai', word: 'สวัสดี', stop: '๛', quotes: ['“', '”'], tag: 'ภาษาไทยๆ', isDense: true },
  { script: 'Khmer', word: 'សួស្តី', stop: '។', quotes: ['«', '»'], tag: 'ភាសាខ្មែរ', isDense: true },
  { script: 'Burmese', word: 'မင်္ဂလာပါ', stop: '။', quotes: ['“', '”'], tag: 'မြန်မာ', isDense: true },
  { script: 'Tibetan', word: 'བཀྲ་ཤིས', stop: '།', quotes: ['༼', '༽'], tag: 'བོད་སྐད', isDense: true },
  { script: 'Chinese', word: '你好', stop: '。', quotes: ['《', '》'], tag: '中文音乐', isDense: true },
  { script: 'Japanese', word: '詳細は', stop: '、', quotes: ['「', '」'], tag: 'ビル・エヴァンス', isDense: true },
  { script: 'Korean', word: '안녕하세요', stop: '！', quotes: ['『', '』'], tag: '한국어' },
  { script: 'Greek', word: 'Γειά', stop: '…', quotes: ['«', '»'], tag: 'ελλάδα' },
  { script: 'Cyrillic', word: 'Привіт', stop: '—', quotes: ['„', '“'], tag: "зв'язок" },
  { script: 'Georgian', word: 'გამარჯობა', stop: '.', quotes: ['„', '“'], tag: 'საქართველო' },
  { script: 'Turkish', word: 'Merhaba ', stop: '!', quotes: ['“', '”'], tag: 'gözleme' },
  { script: 'Vietnamese', word: 'Chào ', stop: '.', quotes: ['“', '”'], tag: 'tiếng_việt' },
];
