/*
 * Names that readers confuse. The rule is the skeleton of Unicode TR39 (UTS #39, section 4), with less than its table:
 * compatibility forms, accents and invisible characters are removed by Unicode's own properties, and the table below has
 * the letters of Cyrillic, Greek and Armenian, digits and signs that look like Latin letters in common fonts
 * (https://www.unicode.org/Public/security/latest/confusables.txt). Unlike a skeleton, a key also ignores case, accents,
 * spaces and punctuation.
 */

/** By Latin letter, the characters that look like it, in their own case. */
const lookalikes: Readonly<Record<string, string>> = {
  A: 'АΑᎪ',
  B: 'ВΒᏴ',
  C: 'СϹᏟ',
  D: 'Ꭰ',
  E: 'ЕΕᎬ',
  F: 'Ϝ',
  G: 'ԌᏀ',
  H: 'НΗᎻ',
  I: 'ІΙӀ',
  J: 'ЈᎫͿ',
  K: 'КΚᏦ',
  L: 'Ꮮ',
  M: 'МΜϺᎷ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡᏢ',
  Q: 'Ԛ',
  R: 'Ꮢ',
  S: 'ЅՏᏚ',
  T: 'ТΤᎢ',
  U: 'Ս',
  V: 'ѴᏙ',
  W: 'ԜᎳ',
  X: 'ХΧ',
  Y: 'ҮΥУ',
  Z: 'ΖᏃ',
  a: 'аαɑ',
  b: 'вьβ',
  c: 'сϲᴄ',
  d: 'ԁđð',
  e: 'еεɛ',
  g: 'ԍɡց',
  h: 'нһհħ',
  i: 'іιıɩ',
  j: 'јϳȷ',
  ...{
    k: 'кκᴋ',
    l: 'ӏł1|ǀ∣',
    m: 'мμᴍ',
    n: 'пηոռ',
    o: 'оοσօ0øᴏ',
    p: 'рρ',
    q: 'ԛզ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
  },
  u: 'υսᴜʋ',
  v: 'ѵνᴠ',
  w: 'ԝѡɯ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ζᴢ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ßẞ',
  th: 'þ',
}

const latinOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(lookalikes).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin])),
)

const latin = (text: string) => text.replace(/[^A-Za-z2-9]/gu, (sign) => latinOf[sign] ?? sign)
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').replaceAll('rn', 'm')

/**
 * The forms of a name without its case, accents, look-alikes and invisible characters. Two names with a form in common
 * look alike. There is more than one, because a capital I looks like a small l, and a capital Ν of Greek like another
 * letter than its small ν.
 */
function nameKeys(name: string): readonly string[] {
  const visible = name.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
  const byShape = latin(visible)
  const forms = [byShape, byShape.replaceAll('I', 'l'), latin(visible.toLowerCase())]
  const keys = forms.map((form) => letters(form.toLowerCase()))
  // A name of signs alone, such as emoji.
  return [...new Set(keys.every((key) => key === '') ? [visible.trim()] : keys)]
}

export function areNamesAlike(one: string, other: string): boolean {
  const keys = nameKeys(one)
  return nameKeys(other).some((key) => keys.includes(key))
}

interface Named {
  /** The id of a person: of two entries with one id, the names are not compared. */
  readonly id: string
  readonly name: string
}

/** The ids of the people whose name looks like that of another one. */
export function peopleAlike(people: Iterable<Named>): ReadonlySet<string> {
  const idsOfKey = new Map<string, Set<string>>()
  for (const { id, name } of people)
    for (const key of nameKeys(name)) idsOfKey.set(key, (idsOfKey.get(key) ?? new Set()).add(id))
  return new Set([...idsOfKey.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]))
}
