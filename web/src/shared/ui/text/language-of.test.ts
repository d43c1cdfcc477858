import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['شكرا جزيلا لكم', 'ar'],
  ['תודה רבה', 'he'],
  ['می‌خواهم یک کتاب', 'fa'],
  ['شکریہ، یہ بہت اچھا ہے', 'ur'],
  ['धन्यवाद', 'hi'],
  ['ধন্যবাদ', 'bn'],
  ['நன்றி', 'ta'],
  ['ක්‍රියා', 'si'],
  ['ขอบคุณ', 'th'],
  ['អរគុណ', 'km'],
  ['ကျေးဇူးတင်ပါတယ်', 'my'],
  ['ཐུགས་རྗེ་ཆེ།', 'bo'],
  ['谢谢大家', 'zh'],
  ['ありがとう東京', 'ja'],
  ['감사합니다', 'ko'],
  ['Ευχαριστώ', 'el'],
  ['Спасибо', 'ru'],
  ['Дякую за підтримку', 'uk'],
  ['გმადლობთ', 'ka'],
  ['Teşekkür ederim, sağ olun', 'tr'],
  ['Cảm ơn rất nhiều', 'vi'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('the language of most letters wins, and Latin letters do not tell', () => {
  expect(languageOf('新しいiPhone 買った')).toBe('ja');
  expect(languageOf('תודה https://example.org/a-long-address @somebody')).toBe('he');
  expect(languageOf('I love 東京 very much')).toBeUndefined();
  for (const text of ['Thanks', 'Señor', 'Kraków', '🎺', '123', '', null, undefined]) {
    expect(languageOf(text)).toBeUndefined();
  }
});
