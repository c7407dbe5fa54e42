const notPlain = /[^\0-\x7f]/

/** Letters that Unicode does not split into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Normalises text for comparison: without accents and capitals. */
export function foldText(text: string): string {
  const small = text.toLowerCase()
  if (!notPlain.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ß-œ]/g, (letter) => plainLetters[letter] ?? letter)
}
